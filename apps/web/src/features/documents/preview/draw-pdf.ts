import * as pdfjs from 'pdfjs-dist/legacy/build/pdf.mjs';
import workerAddress from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url';
import { trustedWorkerAddress } from './worker-address.ts';

/** Why a PDF is not drawn. */
export type PdfFault = 'damaged' | 'protected' | 'long';

/** A PDF on the screen. */
export interface DrawnPdf {
  pages: number;
  zoomIn: () => void;
  zoomOut: () => void;
}

interface Drawing {
  bytes: Blob;
  /** Scrolls, is positioned absolutely, and contains the place of the pages. */
  container: HTMLDivElement;
  /** Marked on every page; the first of them is scrolled to. */
  words: readonly string[];
  /** What a page is called for those who do not see it. */
  labelOf: (page: number) => string;
  onPage: (page: number) => void;
  /** Ends the drawing and its worker. */
  signal: AbortSignal;
}

/** A page more has a place of its own in the document, drawn or not. */
const mostPages = 5_000;
/** Pixels of the largest picture within a page, and of the largest page. */
const largestPicture = 40_000_000;
const largestPage = 2 ** 25;
/** Fonts, character maps and decoders, which the build copies from the library. */
const resources = new URL(`/assets/pdfjs-${pdfjs.version}/`, window.location.origin).href;

/** Draws a PDF, page by page as they come into view. Nothing of it runs: neither scripts nor forms nor links. */
export async function drawPdf(drawing: Drawing): Promise<DrawnPdf | PdfFault> {
  const { bytes, signal } = drawing;
  const port = new Worker(trustedWorkerAddress(workerAddress), { type: 'module' });
  const worker = pdfjs.PDFWorker.create({ port });
  const loading = pdfjs.getDocument({
    data: await bytes.arrayBuffer(),
    worker,
    cMapUrl: `${resources}cmaps/`,
    standardFontDataUrl: `${resources}standard_fonts/`,
    wasmUrl: `${resources}wasm/`,
    maxImageSize: largestPicture,
    enableXfa: false,
    verbosity: pdfjs.VerbosityLevel.ERRORS,
  });
  const end = async () => {
    await loading.destroy().catch(() => {});
    worker.destroy();
    port.terminate();
  };
  const ended = Promise.withResolvers<never>();
  // A worker that does not start says so by an event alone.
  port.addEventListener('error', () => ended.reject(new Error('The worker ended.')));
  signal.addEventListener('abort', () => ended.reject(signal.reason));
  try {
    signal.throwIfAborted();
    const pdf = await Promise.race([loading.promise, ended.promise]);
    if (pdf.numPages > mostPages) {
      await end();
      return 'long';
    }
    const drawn = await showPages(pdf, drawing);
    signal.addEventListener('abort', () => void end());
    return drawn;
  } catch (error) {
    await end();
    if (signal.aborted) throw error;
    if (error instanceof pdfjs.PasswordException) return 'protected';
    if (!(error instanceof pdfjs.InvalidPDFException)) console.error(error);
    return 'damaged';
  }
}

async function showPages(pdf: pdfjs.PDFDocumentProxy, drawing: Drawing): Promise<DrawnPdf> {
  const { container, words, labelOf, onPage, signal } = drawing;
  // It takes the library from where that has put itself, so it comes after it.
  const { EventBus, PDFFindController, PDFLinkService, PDFViewer } = await import(
    'pdfjs-dist/legacy/web/pdf_viewer.mjs'
  );
  signal.throwIfAborted();
  const eventBus = new EventBus();
  const linkService = new PDFLinkService({ eventBus });
  linkService.externalLinkEnabled = false;
  const findController = new PDFFindController({ eventBus, linkService, delay: 0 });
  const viewer = new PDFViewer({
    container,
    eventBus,
    linkService,
    findController,
    l10n: withoutTexts as never,
    annotationMode: pdfjs.AnnotationMode.ENABLE,
    maxCanvasPixels: largestPage,
    enableAutoLinking: false,
    removePageBorders: true,
  });
  linkService.setViewer(viewer);
  const fit = () => {
    viewer.currentScaleValue = 'page-width';
  };
  const isThere = Promise.withResolvers<void>();
  eventBus.on('pagesinit', () => {
    for (let page = 0; page < pdf.numPages; page += 1)
      viewer.getPageView(page)?.div.setAttribute('aria-label', labelOf(page + 1));
    fit();
    if (words.length > 0)
      eventBus.dispatch('find', { type: '', query: [...words], highlightAll: true, caseSensitive: false });
    isThere.resolve();
  });
  eventBus.on('pagechanging', ({ pageNumber }: { pageNumber: number }) => onPage(pageNumber));
  let width = container.clientWidth;
  const resized = new ResizeObserver(() => {
    if (container.clientWidth === width) return;
    width = container.clientWidth;
    fit();
  });
  resized.observe(container);
  signal.addEventListener('abort', () => resized.disconnect());
  viewer.setDocument(pdf);
  linkService.setDocument(pdf);
  await isThere.promise;
  return {
    pages: pdf.numPages,
    zoomIn: () => viewer.increaseScale(),
    zoomOut: () => viewer.decreaseScale(),
  };
}

/** The library's own texts are not shown. */
const withoutTexts = {
  getLanguage: () => 'en-us',
  getDirection: () => 'ltr',
  get: async () => '',
  translate: async () => {},
  translateOnce: async () => {},
  destroy: async () => {},
  pause: () => {},
  resume: () => {},
};
