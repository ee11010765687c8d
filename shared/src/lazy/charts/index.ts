/** Charts as inline SVG, each with a text alternative of its values. Loaded on demand. */
export { Bars } from './Bars.tsx';
export type { Bar } from './Bars.tsx';
export { HexagonRadar } from './HexagonRadar.tsx';
export type { RadarAxis } from './HexagonRadar.tsx';
export { LineChart } from './LineChart.tsx';
export type { ChartLine } from './LineChart.tsx';
export { drawQr } from './qr.ts';
export type { QrDrawing } from './qr.ts';
export { SummaryFigure } from './SummaryFigure.tsx';
