import { Menu, type MenuItem } from '@alma/shared/overlays';
import { IconButton } from '@alma/shared/ui';
import { useState } from 'react';
import { RemoveDialog, type RemoveDialogProps } from './RemoveDialog.tsx';

interface ItemMenuProps {
  label: string;
  items: readonly MenuItem[];
  /** The last item, which asks for confirmation. */
  removal: Omit<RemoveDialogProps, 'onClose'>;
}

/** The actions on a project, a chat or a run. */
export function ItemMenu({ label, items, removal }: ItemMenuProps) {
  const [isConfirming, setIsConfirming] = useState(false);
  const remove = {
    label: removal.title,
    icon: 'trash',
    danger: true,
    onSelect: () => setIsConfirming(true),
  } as const;
  return (
    <>
      <Menu trigger={<IconButton icon="ellipsis" label={label} />} items={[...items, remove]} />
      {isConfirming && <RemoveDialog {...removal} onClose={() => setIsConfirming(false)} />}
    </>
  );
}
