import { useHayRed } from './red.ts';

/** Of what is asked for again by itself: nobody has to wait in front of it, or press anything. */
export const AL_VOLVER_LA_RED = 'Se cargará por sí solo cuando vuelva la conexión.';

/** What stands where something is to come. */
export const TextoDeCarga = () => (useHayRed() ? 'Cargando, por favor espere.' : AL_VOLVER_LA_RED);
