import type { RangoVM } from '#features/numeros/rangos/rango.contract.ts';
import type { ClaseDeRango } from '#features/numeros/rango.ts';
import { Button } from '@mantine/core';
import { Link, useLocation } from 'react-router';
import { leerVuelta } from '../../lib/lista/estado-de-lista.ts';
import { columnasDeLista } from '../../ui/tabla/columnas-de-lista.tsx';
import { Pagina } from '../../ui/Pagina.tsx';
import { Historial } from '../piezas/Historial.tsx';
import { RANGOS } from './rango.ts';
import classes from './FichaDeRango.module.css';

interface FichaDeRangoProps {
  readonly clase: ClaseDeRango;
  readonly rango: RangoVM;
}

/** A range and its history, read-only. */
export const FichaDeRango = ({ clase, rango }: FichaDeRangoProps) => {
  const mantenedor = RANGOS[clase];
  const { descripcion } = mantenedor.lista;
  const { search, state } = leerVuelta(useLocation().state);
  return (
    <Pagina
      titulo={`Rango ${mantenedor.nombreDe(rango)}`}
      proposito="Un rango creado no se edita: se habilita o se desactiva desde la lista."
      migas={[{ ruta: `${mantenedor.ruta}${search}`, titulo: descripcion.titulo }]}
      ancho="formulario"
    >
      <dl className={classes.ficha}>
        {columnasDeLista<RangoVM>(descripcion).map(({ clave, titulo, celda }) => (
          <div key={clave}>
            <dt>{titulo}</dt>
            <dd>{celda(rango, 0)}</dd>
          </div>
        ))}
      </dl>
      <Button
        component={Link}
        to={{ pathname: mantenedor.ruta, search }}
        state={state}
        variant="default"
      >
        VOLVER
      </Button>
      <Historial mantenedor={mantenedor} id={rango.id} />
    </Pagina>
  );
};
