/** Order of `npm run fotos`, passed to Playwright in the environment variable FOTOS. */
export interface Pedido {
  /** Widths of the pictures, in CSS pixels. */
  readonly anchos: readonly number[];
  /** True: also takes each picture in the dark scheme. */
  readonly oscuro: boolean;
  readonly carpeta: string;
  /** True: takes the window only, not the whole page. */
  readonly ventana: boolean;
  /** JPEG instead of PNG, for pictures that are kept. */
  readonly jpg: boolean;
}

export const ANCHOS = [390, 1280];

export const leerPedido = (): Pedido => ({
  anchos: ANCHOS,
  oscuro: false,
  carpeta: 'test-results/fotos',
  ventana: false,
  jpg: false,
  ...(JSON.parse(process.env['FOTOS'] ?? '{}') as Partial<Pedido>),
});
