import type { defaultSchema } from 'rehype-sanitize';

/**
 * What may be rendered. HTML from the text is plain text by then; this is the second line of defence: elements by name,
 * no ids or classes that could collide with the page, and addresses of three schemes.
 */
export const sanitizeSchema: typeof defaultSchema = {
  tagNames: [
    ...['p', 'br', 'strong', 'em', 'del', 'a', 'img', 'ul', 'ol', 'li', 'input', 'blockquote', 'code', 'pre'],
    ...['hr', 'table', 'thead', 'tbody', 'tr', 'th', 'td', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6'],
  ],
  attributes: {
    a: ['href'],
    img: ['src', 'alt'],
    ol: ['start'],
    input: [['type', 'checkbox'], ['disabled', true], 'checked'],
    th: [['align', 'left', 'center', 'right']],
    td: [['align', 'left', 'center', 'right']],
  },
  protocols: { href: ['http', 'https', 'mailto'], src: ['http', 'https'] },
  strip: ['script', 'style'],
};
