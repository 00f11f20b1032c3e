/** The product's shield, 20 wide and 24 high: outline and tick, as SVG paths with absolute commands only. */
export const ESCUDO = {
  contorno:
    'M10 0C13 2.2 16.4 3.2 20 3.4L20 11C20 17 15.8 21.6 10 24C4.2 21.6 0 17 0 11L0 3.4C3.6 3.2 7 2.2 10 0Z',
  tic: 'M5.4 11.8L8.8 15.4L14.8 8.2',
} as const;
