/** The kit: the components of every screen. Does not depend on the router, a form library or the API. */
export { Button } from './actions/Button.tsx';
export type { ButtonProps } from './actions/Button.tsx';
export type { ButtonSize, ButtonVariant } from './actions/button-looks.ts';
export { ButtonLink } from './actions/ButtonLink.tsx';
export { CopyButton } from './actions/CopyButton.tsx';
export { IconButton } from './actions/IconButton.tsx';
export type { IconButtonProps } from './actions/IconButton.tsx';
export { saveFile } from './actions/save-file.ts';
export { TermWord } from './actions/TermWord.ts';
export { Banner } from './feedback/Banner.tsx';
export type { BannerTone } from './feedback/Banner.tsx';
export { ErrorBoundary } from './feedback/ErrorBoundary.tsx';
export { LoadedTogether } from './feedback/LoadedTogether.tsx';
export { Progress } from './feedback/Progress.tsx';
export { Loading, LoadingCard, Skeleton } from './feedback/Skeleton.tsx';
export { Spinner } from './feedback/Spinner.tsx';
export { Field } from './field/Field.tsx';
export type { FieldControlProps, FieldCopy } from './field/Field.tsx';
export { isComposing } from './field/is-composing.ts';
export { SegmentedControl } from './field/SegmentedControl.tsx';
export type { SegmentedControlProps, SegmentOption } from './field/SegmentedControl.tsx';
export { TextArea } from './field/TextArea.tsx';
export type { TextAreaProps } from './field/TextArea.tsx';
export { TextField } from './field/TextField.tsx';
export type { TextFieldProps } from './field/TextField.tsx';
export { useDebounced } from './field/useDebounced.ts';
export {
  formatBytes,
  formatDate,
  formatExact,
  formatMoment,
  formatMomentInline,
  formatNumber,
  formatTotal,
  formatPercent,
  headlineOf,
  numberFormat,
} from './format.ts';
export type { FormatOptions } from './format.ts';
export { addIcons, Icon, isIconName } from './icon/index.ts';
export type { IconName } from './icon/index.ts';
export { Avatar } from './identity/Avatar.tsx';
export { Badge, DotBadge, StatusBadge } from './identity/Badge.tsx';
export type { BadgeTone } from './identity/Badge.tsx';
export { hueOf, initialsOf } from './identity/identity.ts';
export { Logo } from './identity/Logo.tsx';
export { DescriptionList } from './layout/DescriptionList.tsx';
export type { DescriptionItem } from './layout/DescriptionList.tsx';
export { PageHeader } from './layout/PageHeader.tsx';
export { Inline, Note, Rows } from './layout/Rows.ts';
export { sidebarEntry } from './layout/sidebar-entry.ts';
export { SidebarRetry } from './layout/SidebarRetry.tsx';
export { SkipLink } from './layout/SkipLink.tsx';
export { VisuallyHidden } from './layout/VisuallyHidden.tsx';
export { momentsFor } from './moments.ts';
export type { Moment, Moments } from './moments.ts';
export { BusyCard } from './surfaces/BusyCard.tsx';
export { Card, CardBody, CardHeader, TitledCard } from './surfaces/Card.tsx';
export type { CardProps } from './surfaces/Card.tsx';
export { FailureCard } from './surfaces/FailureCard.tsx';
export type { Reading } from './surfaces/FailureCard.tsx';
export { OnDemand } from './surfaces/OnDemand.tsx';
export { StateCard } from './surfaces/StateCard.tsx';
export type { StateKind } from './surfaces/StateCard.tsx';
export { Tile } from './surfaces/Tile.tsx';
export { UnavailableCard } from './surfaces/UnavailableCard.tsx';
export { whenIdle } from './when-idle.ts';
