import { useReader } from '@alma/shared/auth';
import {
  assetDecimals,
  parseAmount,
  type PlatformAsset,
  platformAssets,
} from '@alma/shared/contract/values/amounts';
import { lengthError } from '@alma/shared/contract/values/characters';
import { treasuryLimits } from '@alma/shared/contract/wallet/limits';
import {
  Form,
  schemaOf,
  TextArea,
  TextField,
  useAlmaForm,
  useBoundField,
  useFieldValue,
} from '@alma/shared/formcore';
import { type ListOption, PeoplePicker } from '@alma/shared/inputs';
import { SelectField } from '@alma/shared/overlays';
import { Button, CardBody, formatNumber, TitledCard } from '@alma/shared/ui';
import { OutcomeBox, OutcomeMessage } from '../../components/OutcomeMessage.tsx';
import { useTransientMessage } from '../../components/useTransientMessage.ts';
import { texts } from '../../texts.ts';
import type { IssueInput } from './treasury.api.ts';
import { isReason } from './treasury.validation.ts';

const copy = texts.treasuryPage;
const assetOptions = platformAssets.map((value) => ({ value, label: value }));

interface IssueFields {
  users: ListOption[];
  asset: PlatformAsset;
  amount: string;
  reason: string;
}

const empty: IssueFields = { users: [], asset: 'ALMA', amount: '', reason: '' };

const isIncomplete = ({ users, amount, reason }: IssueFields): boolean =>
  users.length === 0 || amount.trim() === '' || !isReason(reason);

const schema = schemaOf((fields: IssueFields) => ({
  // Shown once, below the button, for any missing field.
  users: isIncomplete(fields) ? copy.incomplete : undefined,
  amount: amountError(fields),
  reason: lengthError(fields.reason, treasuryLimits.reason),
}));

interface IssueCardProps {
  blocked: string | undefined;
  /** Resolves with a message on failure, else with undefined. */
  onIssue: (input: IssueInput) => Promise<string | undefined>;
}

/** Issues a platform asset to a user. */
export function IssueCard({ blocked, onIssue }: IssueCardProps) {
  const { locale } = useReader();
  const form = useAlmaForm(schema, empty, { onSubmitOnly: true });
  const { error: incomplete, ...users } = useBoundField(form, 'users');
  const asset = useBoundField(form, 'asset');
  const amount = useFieldValue(form, 'amount');
  const { isSubmitting } = form.formState;
  const [message, setMessage] = useTransientMessage();
  const isAmount = typeof parseAmount(amount.trim(), asset.value) === 'bigint';
  const money = isAmount ? texts.money(formatNumber(amount.trim(), locale), asset.value) : undefined;

  const issue = async (values: IssueFields) => {
    const { users, asset, amount, reason } = values;
    if (blocked !== undefined || !users[0]) return;
    setMessage(undefined);
    const failure = await onIssue({
      user_id: users[0].id,
      asset,
      amount: amount.trim(),
      reason: reason.trim(),
    });
    if (failure !== undefined) return setMessage({ tone: 'danger', text: failure });
    form.reset({ ...values, amount: '', reason: '' });
    setMessage({ tone: 'success', text: copy.issued(money ?? '') });
  };

  return (
    <TitledCard title={copy.issueTitle} icon="landmark">
      <CardBody>
        <Form form={form} hasSummary={false} submitError={undefined} pending={isSubmitting} onSubmit={issue}>
          <PeoplePicker
            label={copy.user}
            placeholder={copy.userPlaceholder}
            emptyText={copy.noUsers}
            max={1}
            {...users}
            disabled={isSubmitting}
          />
          <SelectField label={copy.asset} {...asset} options={assetOptions} disabled={isSubmitting} />
          <TextField
            form={form}
            name="amount"
            label={copy.amount}
            inputMode="decimal"
            autoComplete="off"
            unit={asset.value}
            readOnly={isSubmitting}
          />
          <TextArea
            form={form}
            name="reason"
            label={copy.reason}
            hint={copy.reasonHint}
            rows={2}
            readOnly={isSubmitting}
          />
          <Button
            type="submit"
            variant="primary"
            block
            busy={isSubmitting}
            disabled={blocked !== undefined}
            title={blocked}
          >
            {money === undefined ? copy.issue : copy.issueAmount(money)}
          </Button>
          {blocked !== undefined && <OutcomeMessage tone="muted" text={blocked} />}
          <OutcomeBox message={incomplete === undefined ? message : { tone: 'danger', text: incomplete }} />
        </Form>
      </CardBody>
    </TitledCard>
  );
}

function amountError({ amount, asset }: IssueFields): string | undefined {
  const units = parseAmount(amount.trim(), asset);
  if (typeof units === 'bigint' || amount.trim() === '') return undefined;
  const { errors } = texts.transfer;
  return units === 'too-precise' ? errors['too-precise'](asset, assetDecimals[asset]) : errors[units];
}
