import { styled } from '../../core/styled.ts';

/* The library's own style sheet would need an exception in the content security policy. */
export const Stage = styled.div`
  position: relative;
  height: min(320px, 46vh);
  overflow: hidden;
  border-radius: var(--r-list);
  background: var(--bg-inset);

  &:has(:focus-visible) {
    outline: 2px solid var(--focus);
    outline-offset: 2px;
  }

  .reactEasyCrop_Container {
    position: absolute;
    inset: 0;
    display: flex;
    align-items: center;
    justify-content: center;
    overflow: hidden;
    user-select: none;
    touch-action: none;
    cursor: move;
  }

  .reactEasyCrop_Image {
    max-width: unset;
    will-change: transform;
  }

  .reactEasyCrop_Contain {
    position: absolute;
    inset: 0;
    max-width: 100%;
    max-height: 100%;
    margin: auto;
  }

  .reactEasyCrop_CropArea {
    position: absolute;
    top: 50%;
    left: 50%;
    overflow: hidden;
    border: 2px solid var(--accent-solid);
    box-shadow: 0 0 0 9999em;
    color: var(--scrim);
    outline: 0;
    transform: translate(-50%, -50%);
  }

  .reactEasyCrop_CropAreaRound {
    border-radius: 50%;
  }
`;
