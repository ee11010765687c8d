import { styled } from '../../styled.ts';
import { kitTexts } from '../../texts.ts';
import { busyProps } from '../actions/button-looks.ts';
import { Spinner } from '../feedback/Spinner.tsx';
import { Icon } from '../icon/index.ts';
import { sidebarEntry } from './sidebar-entry.ts';

const Entry = styled.button`
  ${sidebarEntry}
  width: 100%;
  border: 0;
  background: none;
  text-align: left;
`;

interface SidebarRetryProps {
  /** What did not load: 'Chats did not load'. */
  label: string;
  busy: boolean;
  onRetry: () => void;
}

/** Shown in the sidebar instead of a list that did not load; a click tries again. */
export const SidebarRetry = ({ label, busy, onRetry }: SidebarRetryProps) => (
  <Entry type="button" title={kitTexts.tryAgain} {...busyProps(busy, onRetry)}>
    {busy ? <Spinner /> : <Icon name="rotate-cw" />}
    <span data-title="">{label}</span>
  </Entry>
);
