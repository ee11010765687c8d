import { currencies } from '@alma/shared/contract/values/amounts';
import { type AddressView, oneOf, withoutDefaults } from '@alma/shared/tables';

/** The filters of the list, as stored in the address. */
export const activityFields = { currency: oneOf(currencies), direction: oneOf(['in', 'out']) };
export type ActivityView = AddressView<typeof activityFields>;

/** The filters of a query. */
export const filtersOf = ({ page: _, ...view }: ActivityView) => withoutDefaults(view);
export type ActivityFilters = ReturnType<typeof filtersOf>;
