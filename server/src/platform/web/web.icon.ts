/**
 * The product's icon for the browser tab, embedded in the page: it needs no request and follows the system's theme.
 * Its colours are those of the kit's logo.
 */
const mark =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 26 26">' +
  '<style>rect{fill:#1c1b19}path{stroke:#fff}circle{fill:#6fd0d9}' +
  '@media(prefers-color-scheme:dark){rect{fill:#f1f0ed}path{stroke:#161615}circle{fill:#0f7682}}</style>' +
  '<rect width="26" height="26" rx="7.5"/>' +
  '<path d="M6.8 19 13 7l6.2 12" fill="none" stroke-width="2.3" stroke-linecap="round" stroke-linejoin="round"/>' +
  '<circle cx="13" cy="17.2" r="2.1"/></svg>';

export const iconAddress = `data:image/svg+xml,${encodeURIComponent(mark)}`;
