import { useReader } from '@alma/shared/auth';
import {
  assetDecimals,
  parseAmount,
  type PlatformAsset,
  platformAssets,
} from '@alma/shared/contract/values/amounts';
import { lengthError } from '@alma/shared/contract/values/characters';
import { treasuryLimits } from '@alma/shared/contract/wallet/limits';
import { Form, schemaOf, TextArea, useAlmaForm, useFieldValue } from '@alma/shared/formcore';
import { type ListOption, PeoplePicker } from '@alma/shared/inputs';
import { Select } from '@alma/shared/overlays';
import { Button, CardBody, Field, formatNumber, TextField, TitledCard } from '@alma/shared/ui';
import { OutcomeBox, OutcomeMessage } from '../../components/OutcomeMessage.tsx';
import { useTransientMessage } from '../../components/useTransientMessage.ts';
import { texts } from '../../texts.ts';
import type { IssueInput } from './treasury.api.ts';
import { isReason } from './treasury.validation.ts';

const copy = texts.treasuryPage;
const assetOptions = platformAssets.map((value) => ({ value, label: value }));

interface IssueFields {
  user: ListOption | undefined;
  asset: PlatformAsset;
  amount: string;
  reason: string;
}

const empty: IssueFields = { user: undefined, asset: 'ALMA', amount: '', reason: '' };

const isIncomplete = ({ user, amount, reason }: IssueFields): boolean =>
  !user || amount.trim() === '' || !isReason(reason);

const schema = schemaOf((fields: IssueFields) => ({
  // Shown once, below the button, for any missing field.
  user: isIncomplete(fields) ? copy.incomplete : undefined,
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
  const user = useFieldValue(form, 'user');
  const asset = useFieldValue(form, 'asset');
  const amount = useFieldValue(form, 'amount');
  const { isSubmitting, errors } = form.formState;
  const [message, setMessage] = useTransientMessage();
  const isAmount = typeof parseAmount(amount.trim(), asset) === 'bigint';
  const money = isAmount ? texts.money(formatNumber(amount.trim(), locale), asset) : undefined;
  const incomplete = errors.user && ({ tone: 'danger', text: copy.incomplete } as const);
  const notice = incomplete ?? message;

  const issue = async (values: IssueFields) => {
    if (blocked !== undefined || !values.user) return;
    setMessage(undefined);
    const { asset, amount, reason } = values;
    const failure = await onIssue({
      user_id: values.user.id,
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
            value={user ? [user] : []}
            onValueChange={([next]) => form.setValue('user', next)}
            disabled={isSubmitting}
          />
          <Field label={copy.asset}>
            {(control) => (
              <Select
                {...control}
                value={asset}
                onValueChange={(next) => form.setValue('asset', next)}
                options={assetOptions}
                disabled={isSubmitting}
              />
            )}
          </Field>
          <TextField
            label={copy.amount}
            inputMode="decimal"
            autoComplete="off"
            unit={asset}
            value={amount}
            error={errors.amount?.message}
            readOnly={isSubmitting}
            onChange={({ target }) => form.setValue('amount', target.value)}
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
          <OutcomeBox message={notice} />
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
