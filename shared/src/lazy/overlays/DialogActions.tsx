import { kitTexts } from '../../core/texts.ts';
import { Button, type ButtonProps } from '../../core/ui/index.ts';

interface DialogActionsProps extends Pick<
  ButtonProps,
  'busy' | 'disabled' | 'form' | 'onClick' | 'title' | 'variant'
> {
  /** Names the action: 'Create Chat'. */
  action: string;
  onCancel: () => void;
}

/** The footer of a dialog: Cancel, unless the action is in progress, and the action, which submits `form` if set. */
export const DialogActions = ({ action, onCancel, ...button }: DialogActionsProps) => (
  <>
    <Button onClick={onCancel} disabled={button.busy}>
      {kitTexts.cancel}
    </Button>
    <Button variant="primary" type={button.form === undefined ? 'button' : 'submit'} {...button}>
      {action}
    </Button>
  </>
);
