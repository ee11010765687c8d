import { callsOf } from '../call-schema.ts';
import {
  ActivityQuerySchema,
  ActivityReplySchema,
  BalancesSchema,
  FundSchema,
  IssuanceReplySchema,
  IssuancesQuerySchema,
  IssuancesReplySchema,
  IssueSchema,
  RecipientQuerySchema,
  RecipientSchema,
  ReverseSchema,
  TransactionReplySchema,
  TransferSchema,
  WalletBalanceSchema,
  WalletSchema,
} from './entities.ts';

const call = callsOf({ tag: 'wallet' });
const treasuryCall = callsOf({ tag: 'treasury' });

/** Calls about money. Under `/wallets` a 404 always means that the caller has no wallet. */
export const walletCalls = {
  'users.balances': call({
    summary: 'Get the balances of all four platform assets of a user',
    tag: 'users',
    reply: BalancesSchema,
    errors: ['FORBIDDEN'],
  }),
  'wallets.me': call({ summary: 'Get the wallet of the caller', reply: WalletSchema }),
  'wallets.balance': call({ summary: 'Get the spendable balance of the caller', reply: WalletBalanceSchema }),
  'wallets.activity': call({
    summary: 'List the transactions of the caller, newest first',
    query: ActivityQuerySchema,
    reply: ActivityReplySchema,
  }),
  'wallets.transaction': call({
    summary: 'Get a transaction of the caller by its hash',
    reply: TransactionReplySchema,
    errors: ['TRANSACTION_NOT_FOUND'],
  }),
  'wallets.recipient': call({
    summary: 'Get the owner of an address, or the address of an active user, up to 30 calls per minute',
    query: RecipientQuerySchema,
    reply: RecipientSchema,
    errors: ['RECIPIENT_INVALID', 'RECIPIENT_NOT_FOUND', 'SELF_TRANSFER'],
  }),
  'wallets.create': call({
    summary: 'Create the wallet of the caller, or return the existing one',
    reply: WalletSchema,
  }),
  'wallets.transfer': call({
    summary: 'Send money to an address. Honours Idempotency-Key',
    body: TransferSchema,
    reply: TransactionReplySchema,
    errors: [
      'RECIPIENT_INVALID',
      'RECIPIENT_NOT_FOUND',
      'SELF_TRANSFER',
      'AMOUNT_INVALID',
      'INSUFFICIENT_FUNDS',
      'IDEMPOTENCY_KEY_REUSED',
    ],
  }),
  'wallets.fund': call({
    summary: 'Request money from the faucet, up to 10 calls per hour. Honours Idempotency-Key',
    body: FundSchema,
    reply: TransactionReplySchema,
    errors: ['AMOUNT_INVALID', 'IDEMPOTENCY_KEY_REUSED'],
  }),
  'treasury.list': treasuryCall({
    summary: 'List the issuances and reversals of the treasury, newest first (TREASURY)',
    query: IssuancesQuerySchema,
    reply: IssuancesReplySchema,
    errors: ['FORBIDDEN'],
  }),
  'treasury.issue': treasuryCall({
    summary: 'Issue a platform asset to a user (TREASURY). Honours Idempotency-Key',
    body: IssueSchema,
    reply: IssuanceReplySchema,
    errors: ['FORBIDDEN', 'AMOUNT_INVALID', 'RECIPIENT_NOT_FOUND', 'IDEMPOTENCY_KEY_REUSED'],
  }),
  'treasury.reverse': treasuryCall({
    summary: 'Reverse an issuance, once (TREASURY). Honours Idempotency-Key',
    body: ReverseSchema,
    reply: IssuanceReplySchema,
    errors: [
      'FORBIDDEN',
      'TRANSACTION_NOT_FOUND',
      'INSUFFICIENT_FUNDS',
      'ALREADY_REVERSED',
      'IDEMPOTENCY_KEY_REUSED',
    ],
  }),
} as const;
