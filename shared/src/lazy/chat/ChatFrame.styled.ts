import { styled } from '../../core/styled.ts';

export const Room = styled.div`
  display: flex;
  flex: 1;
  min-width: 0;
  min-height: 0;
  height: 100%;

  @media print {
    display: block;
    height: auto;
  }
`;

export const Column = styled.div`
  display: flex;
  flex: 1;
  flex-direction: column;
  min-width: 0;
  min-height: 0;

  @media print {
    display: block;
    height: auto;
  }
`;

export const Beside = styled.div`
  display: flex;
  flex: 1;
  min-width: 0;
  min-height: 0;

  @media (max-width: 900px) {
    flex-direction: column;
  }

  @media print {
    display: block;
    height: auto;
  }
`;

export const Head = styled.header`
  display: flex;
  flex: none;
  align-items: center;
  gap: 8px 12px;
  min-height: 60px;
  padding: 8px 16px 8px 24px;
  border-bottom: 1px solid var(--line-faint);

  @media (max-width: 900px) {
    padding: 8px 8px 8px 16px;
  }

  /* Many badges get a line of their own below the title and the actions. */
  @media (max-width: 1180px) {
    &[data-stacked] {
      flex-wrap: wrap;
    }
  }
`;

export const Names = styled.div`
  flex: 1;
  min-width: 0;

  @media (max-width: 1180px) {
    [data-stacked] > & {
      display: contents;
    }
  }
`;

export const TitleRow = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 4px 10px;

  > h1 {
    min-width: 0;
    font-size: var(--fs-16);
    letter-spacing: -0.011em;
    overflow: clip;
    overflow-clip-margin: 4px;
    overflow-wrap: anywhere;
  }

  @media (max-width: 1180px) {
    [data-stacked] & {
      display: contents;
    }

    [data-stacked] & > h1 {
      display: -webkit-box;
      order: -2;
      flex: 1;
      overflow: hidden;
      -webkit-box-orient: vertical;
      -webkit-line-clamp: 2;
    }
  }
`;

export const Subtitle = styled.p`
  margin-top: 3px;
  color: var(--text-subtle);
  font-size: var(--fs-12);
  font-variant-numeric: tabular-nums;
`;

export const Actions = styled.div`
  display: flex;
  flex: none;
  flex-wrap: wrap;
  align-items: center;
  justify-content: flex-end;
  gap: 8px;

  @media (max-width: 1180px) {
    [data-stacked] > & {
      order: -1;
      gap: 4px;
    }
  }

  @media print {
    display: none;
  }
`;

/* On narrow screens the panel opens from the header instead. */
export const PanelButtonPlace = styled.span`
  display: none;

  @media (max-width: 900px) {
    display: contents;
  }

  /* Beside a rail there is space for a panel on wide screens only. */
  @media (max-width: 1180px) {
    [data-stacked] & {
      display: contents;
    }
  }
`;

export const Panel = styled.aside`
  flex: none;
  width: var(--panel-w);
  min-height: 0;
  padding: 16px;
  border-left: 1px solid var(--line-faint);
  overflow-y: auto;

  &[data-width='agents'] {
    width: 316px;
  }

  &[data-width='sources'] {
    width: 352px;
  }

  @media (max-width: 1180px) {
    &[data-width] {
      width: var(--panel-w);
    }

    ${Beside} > & {
      display: none;
    }
  }

  @media (max-width: 900px) {
    display: none;
  }

  /* The sources of an answer follow it on paper, at any width. */
  @media print {
    && {
      display: block;
      width: auto;
      border-left: 0;
      overflow: visible;
    }
  }
`;

export const Section = styled.section`
  padding-inline: 4px;

  & + & {
    margin-top: 20px;
  }

  /* Content with a border of its own extends to the panel's edge. */
  > [data-flush] {
    margin-inline: -4px;
  }
`;

export const SectionHead = styled.h2`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: 8px;
  margin-bottom: 8px;
  color: var(--text-subtle);
  font-size: var(--fs-12);
  font-weight: var(--w-medium);
  line-height: var(--lh-ui);
  letter-spacing: 0;

  > span {
    font-variant-numeric: tabular-nums;
  }
`;

export const Action = styled.div`
  margin-top: 12px;
`;
