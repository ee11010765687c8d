/** Types of what we use of this package, which has none of its own. */
declare module 'stopword' {
  export const eng: string[];
  export const deu: string[];
  export const fra: string[];
  export const spa: string[];
  export const rus: string[];
  export const jpn: string[];
  export const zho: string[];
}
