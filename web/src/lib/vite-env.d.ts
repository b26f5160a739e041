/// <reference types="vite/client" />

/** The version of the product, from its package.json. */
declare const PLUMBLINE_VERSION: string;
