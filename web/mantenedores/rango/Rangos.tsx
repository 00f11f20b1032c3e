import type { ClaseDeRango } from '#features/numeros/rango.ts';
import { ListaMantenedor } from '../piezas/ListaMantenedor.tsx';
import { AlmacenDetenido } from './AlmacenDetenido.tsx';
import { NumerosRestantes } from './NumerosRestantes.tsx';
import { RANGOS } from './rango.ts';

/**
 * `/mantenedores/folio` and `/mantenedores/rangoPoliza`: every range, its remaining numbers and its state.
 */
export const Rangos = ({ clase }: { readonly clase: ClaseDeRango }) => (
  <ListaMantenedor mantenedor={RANGOS[clase]}>
    <AlmacenDetenido />
    <NumerosRestantes clase={clase} />
  </ListaMantenedor>
);
