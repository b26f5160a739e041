/// <reference types="vite/client" />

/** The version of the product, from its package.json. */
declare const PLUMBLINE_VERSION: string;
/** Where the parts lie that the PDF reader asks for by name, with a slash at the end. */
declare const PDFJS_FILES: string;
