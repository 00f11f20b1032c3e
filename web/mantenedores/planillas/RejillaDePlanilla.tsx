import { formatearNumero } from '#values/numero.ts';
import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import type { CeldaEscrita } from '../../ui/rejilla/celdas.ts';
import { DetalleDeRejilla } from '../../ui/rejilla/DetalleDeRejilla.tsx';
import { Rejilla } from '../../ui/rejilla/Rejilla.tsx';
import rejillaClasses from '../../ui/rejilla/Rejilla.module.css';
import { dichosDeFila, type HojaEnPantalla } from './filas-de-planilla.ts';
import classes from './planilla.module.css';

/** Row height in px for messages of two lines. */
const ALTO = 52;
const SIN_CAMBIOS = new Map();

interface RejillaDePlanillaProps extends HojaEnPantalla {
  readonly alEscribir: (celdas: readonly CeldaEscrita<string>[]) => void;
}

/** Rows of one sheet in the grid, all of them or only the wrong ones. */
export const RejillaDePlanilla = ({ hoja, filas, malas, alEscribir }: RejillaDePlanillaProps) => {
  const rejilla = useRef<HTMLTableElement>(null);
  const [elegidas, setElegidas] = useState<ReadonlySet<number> | null>(null);
  // Corrected rows stay in sight until another choice, so that none vanishes while it is typed.
  const visibles = elegidas ? filas.filter(({ numero }) => elegidas.has(numero)) : filas;
  const soloMalas = () =>
    setElegidas(
      new Set(filas.filter(({ errores }) => errores.length > 0).map(({ numero }) => numero)),
    );
  return (
    <section className={classes.hoja} aria-label={hoja.nombre}>
      <div className={rejillaClasses.barra}>
        <h2 className={classes.titulo}>{hoja.nombre}</h2>
        {malas > 0 && (
          <fieldset aria-label="Filas a la vista" className={rejillaClasses.filtros}>
            <Button
              size="xs"
              variant={elegidas ? 'light' : 'default'}
              aria-pressed={elegidas !== null}
              onClick={soloMalas}
            >
              {`Con errores (${formatearNumero(malas)})`}
            </Button>
            <Button
              size="xs"
              variant={elegidas ? 'default' : 'light'}
              aria-pressed={elegidas === null}
              onClick={() => setElegidas(null)}
            >
              {`Todas (${formatearNumero(filas.length)})`}
            </Button>
          </fieldset>
        )}
      </div>
      <Rejilla
        key={elegidas ? 'malas' : 'todas'}
        rejilla={rejilla}
        nombre={hoja.nombre}
        tituloDeDichos="Qué hará"
        columnas={hoja.columnas}
        filas={visibles}
        cambios={SIN_CAMBIOS}
        alEscribir={alEscribir}
        dichosDe={dichosDeFila}
        textoDeEscrita=""
        alto={ALTO}
        renderDetalle={(fila, siguienteError) => (
          <DetalleDeRejilla fila={fila} hayMalas={malas > 0} alSiguiente={siguienteError} />
        )}
      />
    </section>
  );
};
