/** The id of the field that chooses files, on the page of a matter, so that a button can open it. */
export const uploadFieldId = 'upload-file';
