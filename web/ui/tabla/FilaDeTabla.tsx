import { ActionIcon, Button } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { AccionesDeFila } from './AccionesDeFila.tsx';
import classes from './Tabla.module.css';
import type { AccionDeFila, Columna } from './vista-de-tabla.ts';

/** Characters that fill several lines of a column of the detail. */
const DE_UNA_FRASE = 60;
const esFrase = (valor: unknown): boolean =>
  typeof valor === 'string' && valor.length > DE_UNA_FRASE;

interface FilaDeTablaProps<Fila> {
  readonly fila: Fila;
  /** Index from 0 over all pages. */
  readonly indice: number;
  readonly visibles: readonly Columna<Fila>[];
  /** Content below the row when it is opened. */
  readonly ocultas: readonly Columna<Fila>[];
  readonly cabecera: Columna<Fila> | undefined;
  readonly acciones: readonly AccionDeFila[] | undefined;
  readonly noVigente: boolean;
  /** True if its time is over, which is told in grey even if it is disabled too. */
  readonly pasada: boolean;
  /** True on a phone, where the row is a card. */
  readonly tarjeta: boolean;
}

interface AbrirProps {
  readonly id: string;
  readonly abierta: boolean;
  readonly tarjeta: boolean;
  readonly alPulsar: () => void;
}

/** Opens the row's detail, in words on a card. */
const Abrir = ({ id, abierta, tarjeta, alPulsar }: AbrirProps) => {
  const comunes = {
    variant: 'subtle',
    color: 'gray',
    id: `${id}-abrir`,
    'aria-labelledby': `${id}-abrir ${id}-fila`,
    'aria-expanded': abierta,
    'aria-controls': abierta ? `${id}-detalle` : undefined,
    onClick: alPulsar,
  } as const;
  const flecha = <IconChevronDown size={18} aria-hidden className={classes.flecha} />;
  return tarjeta ? (
    <Button {...comunes} size="compact-sm" rightSection={flecha} className={classes.verMas ?? ''}>
      {abierta ? 'Ver menos' : 'Ver más'}
    </Button>
  ) : (
    <ActionIcon {...comunes} aria-label="Ver detalle de">
      {flecha}
    </ActionIcon>
  );
};

export const FilaDeTabla = <Fila,>({
  fila,
  indice,
  visibles,
  ocultas,
  cabecera,
  acciones,
  noVigente,
  pasada,
  tarjeta,
}: FilaDeTablaProps<Fila>) => {
  const id = useId();
  const [abierta, setAbierta] = useState(false);
  const conDetalle = ocultas.length > 0;
  const abrir = conDetalle && (
    <td className={classes.abrir} data-celda="abrir">
      <Abrir id={id} abierta={abierta} tarjeta={tarjeta} alPulsar={() => setAbierta(!abierta)} />
    </td>
  );
  return (
    <>
      <tr data-no-vigente={(noVigente && !pasada) || undefined} data-pasada={pasada || undefined}>
        {!tarjeta && abrir}
        {visibles.map((columna) => {
          const Celda = columna === cabecera ? 'th' : 'td';
          return (
            <Celda
              key={columna.clave}
              {...(Celda === 'th' && { scope: 'row', id: `${id}-fila` })}
              data-alinear={columna.alinear}
              data-sin-corte={columna.sinCorte ?? columna.angosta}
              data-etiqueta={(tarjeta && columna.corto) || columna.titulo}
              data-tarjeta={columna.tarjeta}
              data-rotulada={columna.rotulada}
              data-normal={columna.normal?.(fila) || undefined}
            >
              {columna.celda(fila, indice)}
            </Celda>
          );
        })}
        {tarjeta && abrir}
        {acciones && (
          <td data-alinear="derecha" data-celda="acciones" className={classes.celdaAcciones}>
            <AccionesDeFila acciones={acciones} idFila={`${id}-fila`} />
          </td>
        )}
      </tr>
      {conDetalle && abierta && (
        <tr id={`${id}-detalle`} className={classes.detalle} data-detalle>
          <td colSpan={visibles.length + 1 + (acciones ? 1 : 0)}>
            <dl>
              {ocultas.map((columna) => {
                const valor = columna.celda(fila, indice);
                return (
                  <div key={columna.clave} data-frase={esFrase(valor) || undefined}>
                    <dt>{columna.titulo}</dt>
                    <dd>{valor}</dd>
                  </div>
                );
              })}
            </dl>
          </td>
        </tr>
      )}
    </>
  );
};
