const string = String.raw`"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'`;
const blank = String.raw`(?:\s|/\*[^]*?\*/)`;
const parts = `(${string})|${blank}+(?:([{};,])${blank}*)?|([{};,])${blank}*|(:)${blank}+`;

const shorten = (css) =>
  css.replace(new RegExp(parts, 'g'), (_, text, mark, first, colon) => text ?? mark ?? first ?? colon ?? ' ');

const template = /(\b(?:styled(?:\.\w+|\([\w.]+\))|css|keyframes|createGlobalStyle))`((?:[^`\\]|\\.)*)`/;

/** Styles without the spaces and comments that are for us: a browser reads them letter by letter as a page starts. */
module.exports = (source) =>
  source.replace(new RegExp(template, 'g'), (_, tag, css) => {
    const pieces = css.split(/(\$\{[^{}]*\})/);
    return `${tag}\`${pieces.map((piece, index) => (index % 2 ? piece : shorten(piece))).join('')}\``;
  });
