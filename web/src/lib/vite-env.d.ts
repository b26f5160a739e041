/// <reference types="vite/client" />

/** The version of the product, from its package.json. */
declare const PLUMBLINE_VERSION: string;
/** The location of the files that the PDF reader loads by name, with a trailing slash. */
declare const PDFJS_FILES: string;
/** The location of the fonts for texts of drawings, with a trailing slash. */
declare const DXF_FONTS: string;
