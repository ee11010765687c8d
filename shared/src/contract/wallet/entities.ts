import { z } from 'zod';
import { limitedText } from '../limited-text.ts';
import { pageQuery, pageReply } from '../paging.ts';
import { DirectoryUserSchema } from '../users/entities.ts';
import { currencies, platformAssets } from '../values/amounts.ts';
import { treasuryLimits } from './limits.ts';

/** A currency in replies. */
export const CurrencySchema = z.enum(currencies);
/** A currency in requests: `usdxm` and `USDXM` are the same. */
export const CurrencyInputSchema = z.string().toUpperCase().pipe(CurrencySchema);
/** A platform asset in replies. */
export const PlatformAssetSchema = z.enum(platformAssets);
/** A platform asset in requests, in any case. */
export const PlatformAssetInputSchema = z.string().toUpperCase().pipe(PlatformAssetSchema);

/** A decimal text, or a JSON number that is exactly that decimal; see `parseAmount` (422 `AMOUNT_INVALID`). */
export const AmountInputSchema = z.union([z.string(), z.number()], { error: 'Enter an amount' });

const ReasonSchema = limitedText(
  treasuryLimits.reason,
  z.string().trim().min(treasuryLimits.reasonLeast, 'Give a reason'),
);

/** Identifies a transaction: its link of the hash chain, in hexadecimal. */
export const TransactionHashSchema = z
  .string()
  .toLowerCase()
  .regex(/^[0-9a-f]{64}$/, 'Not the hash of a transaction');

export const WalletSchema = z
  .object({
    address: z.string(),
    /** The owner's e-mail; null when the sign-in provider gave none. */
    email: z.string().nullable(),
    chain: z.string(),
    created_at: z.iso.datetime(),
  })
  .meta({ id: 'Wallet' });
export type Wallet = z.infer<typeof WalletSchema>;

const HoldingSchema = z.object({
  /** What can be spent. */
  amount: z.string(),
  /** Held money, in addition to `amount`. */
  locked: z.string(),
});

/** The reply of `wallets.balance`; amounts are decimal texts. */
export const WalletBalanceSchema = z
  .object({ usdxm: HoldingSchema, sol: HoldingSchema })
  .meta({ id: 'WalletBalance' });
export type WalletBalance = z.infer<typeof WalletBalanceSchema>;

/** The direction from the wallet's point of view. */
export const transactionDirections = ['in', 'out'] as const;
/** Whether money came in or went out. */
export const TransactionDirectionSchema = z.enum(transactionDirections);

/** A movement as the owner of a wallet sees it; amounts are decimal texts in `currency`. */
export const TransactionSchema = z
  .object({
    hash: z.string(),
    /** The ledger writes `completed`; clients treat `success` as the same, and every other value as pending. */
    status: z.string(),
    createdAt: z.iso.datetime(),
    /** 'System' or an address. */
    from: z.string(),
    to: z.string(),
    amount: z.string(),
    currency: CurrencySchema,
    direction: TransactionDirectionSchema,
    /** What could be spent in this currency right after it; null when held money paid for it. */
    balance: z.string().nullable(),
    /** Owner of the other wallet, in lists and single transactions; null for the system and for hidden people. */
    counterpart: DirectoryUserSchema.nullable().optional(),
  })
  .meta({ id: 'Transaction' });
export type Transaction = z.infer<typeof TransactionSchema>;

/** The reply of `wallets.transaction`, `wallets.transfer` and `wallets.fund`. */
export const TransactionReplySchema = z
  .object({ transaction: TransactionSchema })
  .meta({ id: 'TransactionReply' });

/** Filters of `wallets.activity`. */
export const ActivityQuerySchema = pageQuery.extend({
  currency: CurrencyInputSchema.optional(),
  direction: TransactionDirectionSchema.optional(),
});
/** The reply of `wallets.activity`, newest first. */
export const ActivityReplySchema = pageReply
  .extend({ transactions: z.array(TransactionSchema) })
  .meta({ id: 'Activity' });

/**
 * The body of `wallets.transfer`. Errors: 422 `AMOUNT_INVALID`, `RECIPIENT_INVALID`, `RECIPIENT_NOT_FOUND`,
 * `INSUFFICIENT_FUNDS`.
 */
export const TransferSchema = z
  .strictObject({
    to: z.string().trim().min(1, 'Enter a recipient address'),
    amount: AmountInputSchema,
    currency: CurrencyInputSchema,
  })
  .meta({ id: 'Transfer' });

/** One of the two: the typed address, or the chosen person. */
export const RecipientQuerySchema = z
  .strictObject({
    address: z.string().trim().min(1).max(200).optional(),
    user_id: z.string().min(1).max(200).optional(),
  })
  .refine(({ address, user_id: userId }) => (address === undefined) !== (userId === undefined), {
    error: 'Name either an address or a user',
  });

/** The target of a transfer. */
export const RecipientSchema = z
  .object({
    address: z.string(),
    /** The wallet's owner; null when the directory does not show that person. */
    user: DirectoryUserSchema.nullable(),
  })
  .meta({ id: 'Recipient' });
export type Recipient = z.infer<typeof RecipientSchema>;

/** 1 to 1000 USDXM or up to 5 SOL a call. Without a body: 10 USDXM. */
export const FundSchema = z
  .strictObject({
    amount: AmountInputSchema.default('10'),
    token: CurrencyInputSchema.default('USDXM'),
  })
  .prefault({})
  .meta({ id: 'Fund' });

const PlatformHoldingSchema = z.object({
  /** Everything the user has, including `locked`. */
  amount: z.string(),
  locked: z.string(),
  /** The holds that make up `locked`, oldest first. */
  holds: z.array(z.object({ amount: z.string(), reason: z.string(), created_at: z.iso.datetime() })),
});

/** The reply of `users.balances`; amounts are decimal texts. */
export const BalancesSchema = z
  .object({
    user_id: z.string(),
    balances: z.object({
      ALMA: PlatformHoldingSchema,
      MTL: PlatformHoldingSchema,
      TCC: PlatformHoldingSchema,
      ALLO: PlatformHoldingSchema,
    }),
    /** Time of the latest movement; null when there was none. */
    updated_at: z.iso.datetime().nullable(),
  })
  .meta({ id: 'Balances' });
export type Balances = z.infer<typeof BalancesSchema>;

export const IssueSchema = z
  .strictObject({
    user_id: z.string().min(1).max(200),
    asset: PlatformAssetInputSchema,
    amount: AmountInputSchema,
    reason: ReasonSchema,
  })
  .meta({ id: 'Issue' });

/** The body of `treasury.reverse`: the issue to take back, at most once. */
export const ReverseSchema = z
  .strictObject({ hash: TransactionHashSchema, reason: ReasonSchema })
  .meta({ id: 'Reverse' });

/** An amount that the treasury gave to a user, or took back. */
export const IssuanceSchema = z
  .object({
    hash: z.string(),
    kind: z.enum(['issue', 'reverse']),
    user_id: z.string(),
    /** The user's current names; null when the account is gone. */
    user: z.object({ user_id: z.string(), handle: z.string(), display_name: z.string() }).nullable(),
    asset: PlatformAssetSchema,
    amount: z.string(),
    /** Empty when the account is gone. */
    reason: z.string(),
    /** Who did it; null for the system. */
    issued_by: z.string().nullable(),
    created_at: z.iso.datetime(),
    /** For an issue: the hash of its reversal, null without one. For a reversal: null. */
    reversed_by: z.string().nullable(),
  })
  .meta({ id: 'Issuance' });
export type Issuance = z.infer<typeof IssuanceSchema>;

export const IssuanceReplySchema = z.object({ issuance: IssuanceSchema }).meta({ id: 'IssuanceReply' });

/** Filters of `treasury.list`. */
export const IssuancesQuerySchema = pageQuery.extend({
  user_id: z.string().min(1).max(200).optional(),
  asset: PlatformAssetInputSchema.optional(),
});
/** The reply of `treasury.list`, newest first. */
export const IssuancesReplySchema = pageReply
  .extend({ issuances: z.array(IssuanceSchema) })
  .meta({ id: 'Issuances' });
