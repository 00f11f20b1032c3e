import { useHayRed } from './red.ts';

/** Text for content that loads by itself once the network is back. */
export const AL_VOLVER_LA_RED = 'Se cargará por sí solo cuando vuelva la conexión.';

/** Placeholder text while content loads. */
export const TextoDeCarga = () => (useHayRed() ? 'Cargando, por favor espere.' : AL_VOLVER_LA_RED);
