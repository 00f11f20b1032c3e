import type { FilaVM } from '#features/carga-masiva/carga-masiva.contract.ts';
import { type ClaveColumna, columnasDe, type Variante } from '#features/carga-masiva/columnas.ts';
import { formatearNumero } from '#values/numero.ts';
import { Button, TextInput } from '@mantine/core';
import { type SubmitEvent, useRef, useState } from 'react';
import { CorreoSugerido } from '../../../campos/CorreoSugerido.tsx';
import { valorDe } from '../../../ui/rejilla/celdas.ts';
import classes from './CeldaPorCelda.module.css';
import type { Cambios, CeldaEscrita } from './correccion.ts';

interface CeldaMala {
  readonly fila: FilaVM;
  readonly columna: ClaveColumna;
  readonly titulo: string;
  readonly indice: number;
  readonly mensaje: string;
}

/** Wrong cells of the rows, row by row, in the order of the columns. */
const celdasMalas = (filas: readonly FilaVM[], variante: Variante): CeldaMala[] =>
  filas.flatMap((fila) =>
    columnasDe(variante).flatMap(({ clave, titulo }, indice) => {
      const error = fila.errores.find(({ columna }) => columna === clave);
      return error ? [{ fila, columna: clave, titulo, indice, mensaje: error.mensaje }] : [];
    }),
  );

interface CeldaPorCeldaProps {
  readonly variante: Variante;
  readonly filas: readonly FilaVM[];
  readonly cambios: Cambios;
  /** True while an error has no correction, when the next one is the primary action. */
  readonly porCorregir: boolean;
  /** True where the first cell takes the focus, from what is gone. */
  readonly conFoco: boolean;
  readonly alEscribir: (celdas: readonly CeldaEscrita[]) => void;
}

/** The grid of a phone: one wrong cell at a time, with its row named. */
export const CeldaPorCelda = ({ filas, conFoco, ...deCelda }: CeldaPorCeldaProps) => {
  const celdas = celdasMalas(filas, deCelda.variante);
  const [pedida, setPedida] = useState<number | null>(null);
  const cual = Math.min(pedida ?? 0, celdas.length - 1);
  const celda = celdas[cual];
  if (!celda) return null;
  return (
    <Celda
      key={`${celda.fila.numero} ${celda.columna}`}
      celda={celda}
      cual={cual}
      cuantas={celdas.length}
      conFoco={conFoco || pedida !== null}
      alIr={setPedida}
      {...deCelda}
    />
  );
};

interface CeldaProps extends Omit<CeldaPorCeldaProps, 'filas'> {
  readonly celda: CeldaMala;
  readonly cual: number;
  readonly cuantas: number;
  readonly alIr: (cual: number) => void;
}

const Celda = ({
  celda,
  cual,
  cuantas,
  conFoco,
  variante,
  cambios,
  porCorregir,
  alEscribir,
  alIr,
}: CeldaProps) => {
  const { fila, columna, titulo, indice, mensaje } = celda;
  const suyos = cambios.get(fila.numero);
  const dePatente = columnasDe(variante).findIndex(({ clave }) => clave === 'patente');
  const patente = valorDe(fila, suyos, 'patente', dePatente);
  const guardado = valorDe(fila, suyos, columna, indice);
  const [texto, setTexto] = useState(guardado);
  const campo = useRef<HTMLInputElement>(null);
  const corregida = suyos?.[columna] !== undefined;
  // Written at each letter, because a button may take the cell away, and another waits for what is typed.
  const escribir = (escrito: string) => {
    setTexto(escrito);
    const valor = escrito.trim();
    if (valor !== guardado) alEscribir([{ numero: fila.numero, columna, valor }]);
  };
  const ultima = cual === cuantas - 1;
  const seguir = (evento: SubmitEvent) => {
    evento.preventDefault();
    if (ultima) campo.current?.blur();
    else alIr(cual + 1);
  };
  return (
    <form className={classes.celda} aria-label="Celda con error" onSubmit={seguir}>
      <p className={classes.lugar}>
        <strong>{`Fila ${fila.numero}${patente && `, ${patente}`}`}</strong>
        <output>{`${formatearNumero(cual + 1)} de ${formatearNumero(cuantas)}`}</output>
      </p>
      <CorreoSugerido correo={columna === 'correo' ? texto : ''} alElegir={escribir}>
        <TextInput
          ref={campo}
          label={titulo}
          autoComplete="off"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the person just left the cell before it
          autoFocus={conFoco}
          error={!corregida && mensaje}
          description={corregida && 'Corregida, sin validar'}
          value={texto}
          onChange={(evento) => escribir(evento.currentTarget.value)}
        />
      </CorreoSugerido>
      <div className={classes.botones}>
        <Button variant="default" disabled={cual === 0} onClick={() => alIr(cual - 1)}>
          Anterior
        </Button>
        <Button type="submit" variant={porCorregir && !ultima ? 'filled' : 'default'}>
          {ultima ? 'Listo' : 'Siguiente'}
        </Button>
      </div>
    </form>
  );
};
