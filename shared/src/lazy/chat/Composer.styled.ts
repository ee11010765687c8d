import { styled } from '../../core/styled.ts';

/** The footer of a thread: banners right above the composer, and the composer. */
export const ComposerPlace = styled.div`
  display: grid;
  flex: none;
  grid-template-columns: minmax(0, var(--read-w));
  justify-content: center;
  gap: 8px;
  padding: 8px 24px 20px;

  @media (max-width: 900px) {
    padding: 8px 12px 12px;
  }

  @media print {
    display: none;
  }
`;

export const Form = styled.form`
  position: relative;
  border: 1px solid var(--line-control);
  border-radius: 14px;
  background: var(--bg-card);
  box-shadow: var(--e-1);

  &:has(textarea[aria-invalid]) {
    --ring: var(--danger-solid);
    border-color: var(--danger-solid);
  }

  &:has(textarea:focus-visible) {
    border-color: var(--ring, var(--focus));
    outline: 2px solid var(--ring, var(--focus));
    outline-offset: -1px;
  }

  &[data-disabled] {
    border-color: var(--line);
    background: var(--bg-inset);
    box-shadow: none;
  }
`;

export const Attachments = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 6px;
  padding: 10px 12px 0;
`;

export const Area = styled.textarea`
  display: block;
  width: 100%;
  min-height: 40px;
  max-height: min(40vh, 320px);
  padding: 12px 16px 2px;
  border: 0;
  outline: 0;
  background: none;
  color: var(--text-strong);
  font-size: var(--fs-14);
  line-height: 1.5;
  resize: none;
  field-sizing: content;
  /* Where the page scrolls, the send button comes into view with the text. */
  scroll-margin-bottom: 64px;

  /* One line: a long title would otherwise make the field shrink with the first letter. */
  &::placeholder {
    overflow: hidden;
    color: var(--text-subtle);
    opacity: 1;
    text-overflow: ellipsis;
    white-space: nowrap;
  }

  [data-disabled] > &::placeholder {
    color: transparent;
  }

  /* Phones zoom in on a field with smaller text. */
  @media (pointer: coarse) {
    font-size: var(--fs-16);
  }
`;

export const Bar = styled.div`
  display: flex;
  align-items: center;
  gap: 4px;
  padding: 4px 6px 6px 8px;
`;

export const Note = styled.span`
  flex: 1;
  min-width: 0;
  padding-left: 8px;
  color: var(--text-subtle);
  font-size: var(--fs-12);

  &[data-error] {
    color: var(--danger);
    font-weight: var(--w-medium);
  }

  /* In place of the text, so that the box is not empty and keeps its height. */
  [data-disabled='empty'] & {
    position: absolute;
    inset: 12px 16px auto;
    padding: 0;
    color: var(--text-muted);
    font-size: var(--fs-14);
    line-height: 1.5;
  }
`;

/* Shown for a mouse, not on touch: there is no Shift key to hold. */
export const Keys = styled.span`
  @media (pointer: coarse), (max-width: 560px) {
    display: none;
  }

  kbd {
    color: var(--text-muted);
    font: var(--w-medium) var(--fs-11) / 1 var(--font);
  }
`;

export const Count = styled.span`
  padding: 0 4px;
  color: var(--text-subtle);
  font-size: var(--fs-12);
  font-variant-numeric: tabular-nums;

  &[data-over] {
    color: var(--danger);
    font-weight: var(--w-medium);
  }
`;

export const Send = styled.button`
  display: grid;
  flex: none;
  place-items: center;
  margin-left: auto;
  width: 32px;
  height: 32px;
  padding: 0;
  border: 1px solid transparent;
  border-radius: var(--r-list);
  background: var(--ink);
  color: var(--on-ink);
  transition: background var(--t-fast);

  &:hover {
    background: var(--ink-hover);
  }

  &[aria-disabled] {
    background: var(--bg-active);
    color: var(--text-subtle);
    cursor: default;
  }

  @media (pointer: coarse) {
    width: 44px;
    height: 44px;
  }
`;
