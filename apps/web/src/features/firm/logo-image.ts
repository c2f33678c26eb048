import { mostOfLogo } from '@caseward/contract/firm-logos';

/** What a picture is scaled down to: enough for a letterhead at 600 dots per inch. */
const fitting = { width: 1024, height: 320 };
/** Where a picture is too many bytes as a PNG, such as a photograph, it is tried again this much smaller. */
const smaller = 0.7;
const leastHeight = 40;

/** A picture that cannot be a logo. */
export class UnfitPicture extends Error {}

/**
 * The picture of a file as a PNG that the firm's logo can be, in base64. It is painted anew: a drawing (SVG) becomes
 * dots without its scripts, a photograph loses the place where it was taken.
 * @throws UnfitPicture when the file holds no picture that the browser can show
 */
export async function logoImageOf(file: Blob): Promise<string> {
  const picture = await shownPicture(file);
  const { naturalWidth, naturalHeight } = picture;
  if (naturalWidth === 0 || naturalHeight === 0) throw new UnfitPicture();
  const most = Math.min(fitting.width / naturalWidth, fitting.height / naturalHeight);
  // Dots are not made more than there are; lines are.
  let scale = file.type === 'image/svg+xml' ? most : Math.min(1, most);
  for (;;) {
    const image = painted(picture, naturalWidth * scale, naturalHeight * scale);
    if (image.length <= (mostOfLogo.bytes / 3) * 4) return image;
    scale *= smaller;
    if (naturalHeight * scale < leastHeight) throw new UnfitPicture();
  }
}

async function shownPicture(file: Blob): Promise<HTMLImageElement> {
  const picture = new Image();
  picture.src = await dataUrlOf(file);
  await picture.decode().catch(() => {
    throw new UnfitPicture();
  });
  return picture;
}

/** A file as an address: the page's policy lets pictures in that way. */
const dataUrlOf = (file: Blob) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(new UnfitPicture());
    reader.readAsDataURL(file);
  });

function painted(picture: HTMLImageElement, width: number, height: number): string {
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width));
  canvas.height = Math.max(1, Math.round(height));
  const context = canvas.getContext('2d');
  if (!context) throw new UnfitPicture();
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL('image/png').replace(/^.*,/, '');
}

/** The firm's present logo, in base64, to be set again. */
export async function presentLogo(address: string): Promise<string> {
  const answer = await fetch(address);
  if (!answer.ok) throw new UnfitPicture();
  return (await dataUrlOf(await answer.blob())).replace(/^.*,/, '');
}
