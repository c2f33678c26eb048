import type { ContactMark } from '@caseward/contract/contact-marks';

/** A contact that shares marks with another one. */
export interface Sharing {
  contact: string;
  name: string;
  /** What both have. */
  marks: ContactMark[];
}
