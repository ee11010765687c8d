import { keyframes } from '../../core/styled.ts';

export const fadeIn = keyframes`
  from {
    opacity: 0;
  }
`;

export const fadeOut = keyframes`
  to {
    opacity: 0;
  }
`;

export const riseIn = keyframes`
  from {
    opacity: 0;
    transform: translateY(8px) scale(0.985);
  }
`;

export const growIn = keyframes`
  from {
    opacity: 0;
    transform: scale(0.97);
  }
`;
