import { styled } from '../../core/styled.ts';
import { LogColumn, LogViewport } from './MessageLog.styled.ts';

/* The rows' own measurements hold the padding above and below. */
export const Viewport = styled(LogViewport)`
  padding-block: 0;
  overflow-anchor: none;
`;

export const Column = LogColumn;

export const Rows = styled.div`
  position: relative;
  flex: none;
`;

/* Margins of a message stay inside its row, or the measured height would miss them. */
export const Row = styled.div`
  display: flow-root;
  position: absolute;
  inset: 0 0 auto;
`;
