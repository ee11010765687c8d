import { Dialog as Radix } from 'radix-ui';
import { styled } from '../../core/styled.ts';
import { fadeIn, fadeOut, riseIn } from './motion.ts';

export const Scrim = styled(Radix.Overlay)`
  position: fixed;
  z-index: var(--z-dialog);
  inset: 0;
  display: grid;
  place-items: center;
  padding: 24px;
  /* With a hidden overflow, bringing a field into view could still scroll the dialog off the screen. */
  overflow: clip;
  background: var(--scrim);

  &[data-state='open'] {
    animation: ${fadeIn} var(--t-slow) var(--ease-out);
  }

  &[data-state='closed'] {
    animation: ${fadeOut} var(--t-base) var(--ease-in);
  }

  @media (max-width: 760px) {
    padding: 8px;
  }

  @media (max-height: 380px) {
    padding-block: 8px;
  }

  /* On paper a dialog replaces the page: nothing behind it is printed. */
  @media print {
    position: static;
    display: block;
    padding: 0;
    overflow: visible;

    body:has(> &) > :not(&) {
      display: none;
    }
  }
`;

export const Content = styled(Radix.Content)`
  --bg-hover: var(--bg-overlay-hover);
  display: flex;
  flex-direction: column;
  width: min(100%, 480px);
  max-height: 100%;
  overflow: hidden;
  border: 1px solid var(--line);
  border-radius: var(--r-xl);
  background: var(--bg-overlay);
  box-shadow: var(--e-3);

  &:focus-visible {
    outline: 0;
  }

  &[data-state='open'] {
    animation: ${riseIn} var(--t-slow) var(--ease-out);
  }

  &[data-size='sm'] {
    width: min(100%, 360px);
  }

  &[data-size='lg'] {
    width: min(100%, 640px);
  }

  &[data-size='xl'] {
    width: min(100%, 880px);
  }

  &[data-size='full'] {
    width: calc(100vw - 32px);
    height: calc(100dvh - 32px);
    max-height: none;
  }

  /* A short question stays small; larger dialogs get the whole screen. */
  @media (max-width: 760px) {
    &:not([data-size='sm']) {
      width: 100%;
      height: calc(100dvh - 16px);
    }
  }

  /* Title and actions would leave too little height for a field, so the whole dialog scrolls. */
  @media (max-height: 380px) {
    overflow: auto;
    scroll-padding-block: 56px;
  }

  @media print {
    &&&& {
      display: block;
      width: auto;
      height: auto;
      max-height: none;
      border: 0;
      box-shadow: none;
      overflow: visible;
    }
  }
`;

export const Head = styled.header`
  display: flex;
  flex: none;
  align-items: flex-start;
  justify-content: space-between;
  gap: var(--s-3);
  padding: 20px 16px 0 24px;

  @media (max-width: 760px) {
    padding: 16px 12px 0 20px;
  }

  @media print {
    > button {
      display: none;
    }
  }
`;

export const Title = styled(Radix.Title)`
  padding-top: 5px;
  overflow-wrap: anywhere;
`;

export const Description = styled(Radix.Description)`
  margin-top: 4px;
  color: var(--text-muted);
  font-size: var(--fs-12);
  overflow-wrap: anywhere;
`;

export const Body = styled.div`
  /* Absolutely positioned content, such as the input of a slider, must scroll with it. */
  position: relative;
  flex: 1 1 auto;
  min-height: 0;
  padding: 16px 24px 20px;
  overflow: auto;
  /* Space for the label above a field and the message below it. */
  scroll-padding-block: 56px;
  overscroll-behavior: contain;

  &[data-prose] {
    padding-top: 8px;
    color: var(--text-muted);
    overflow-wrap: anywhere;

    /* A failure below the text. */
    [role='alert'] {
      margin-top: var(--s-3);
    }
  }

  @media (max-width: 760px) {
    padding-right: 20px;
    padding-left: 20px;
  }

  @media (max-height: 380px) {
    flex: none;
    overflow: visible;
  }

  @media print {
    overflow: visible;
  }
`;

export const Footer = styled.footer`
  display: flex;
  flex: none;
  flex-wrap: wrap;
  justify-content: flex-end;
  gap: var(--s-2);
  padding: 14px 24px;
  border-top: 1px solid var(--line);
  background: var(--bg-inset);

  @media (max-width: 760px) {
    padding: 12px 16px;

    > button {
      flex: 1;
      min-height: 44px;
    }
  }

  @media print {
    display: none;
  }
`;
