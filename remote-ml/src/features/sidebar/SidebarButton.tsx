import { styled } from '@alma/shared/styled';
import { Icon, type IconName, sidebarEntry } from '@alma/shared/ui';

const Entry = styled.button`
  ${sidebarEntry}
  width: 100%;
  border: 0;
  background: none;
  text-align: left;
`;

interface SidebarButtonProps {
  icon: IconName;
  label: string;
  onClick: () => void;
}

/** A sidebar entry with an action instead of a link. */
export const SidebarButton = ({ icon, label, ...button }: SidebarButtonProps) => (
  <Entry type="button" {...button}>
    <Icon name={icon} />
    <span data-title="">{label}</span>
  </Entry>
);
