import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Insignia } from '../../../ui/estado/Insignia.tsx';
import { Placa } from '../../../ui/placa/Placa.tsx';
import { agruparPatentes, type GrupoDePatentes } from './grupos-de-patentes.ts';
import classes from './PegarPatentes.module.css';
import type { ResultadoDePatente } from './resultado-de-patente.ts';

/** Plates of a group in sight until it is unfolded. */
const A_LA_VISTA = 10;

interface ResultadosDePatentesProps {
  readonly resultados: readonly ResultadoDePatente[];
  /** Fields that complete the found vehicles together; shown after the groups. */
  readonly contacto: ReactNode;
  readonly alCorregir: (patente: string) => void;
}

/** Result of each pasted plate: those to correct one by one, the others by equal results. */
export const ResultadosDePatentes = ({
  resultados,
  contacto,
  alCorregir,
}: ResultadosDePatentesProps) => (
  <>
    <ul className={classes.resultados} aria-label="Resultado de cada patente">
      {agruparPatentes(resultados).map((grupo) => (
        <li key={grupo.clave}>
          {grupo.filas[0]?.corregible ? (
            <PorCorregir fila={grupo.filas[0]} alCorregir={alCorregir} />
          ) : (
            <Grupo grupo={grupo} />
          )}
        </li>
      ))}
    </ul>
    {contacto}
  </>
);

interface PorCorregirProps {
  readonly fila: ResultadoDePatente;
  readonly alCorregir: (patente: string) => void;
}

const PorCorregir = ({
  fila: { patente, estado, tono, detalle },
  alCorregir,
}: PorCorregirProps) => (
  <div className={classes.porCorregir}>
    <div className={classes.linea}>
      <strong>{patente}</strong> <Insignia tono={tono}>{estado}</Insignia>
      <span className={classes.detalle}>{detalle}</span>
    </div>
    <Button
      variant="default"
      size="xs"
      aria-label={`Corregir ${patente}`}
      onClick={() => alCorregir(patente)}
    >
      Corregir
    </Button>
  </div>
);

const Grupo = ({ grupo: { titulo, detalle, filas } }: { readonly grupo: GrupoDePatentes }) => {
  const conDetalle = filas.some((fila) => fila.vehiculo !== null);
  const [abierto, setAbierto] = useState(filas.length === 1);
  const seAbre = filas.length > 1 && (conDetalle || filas.length > A_LA_VISTA);
  return (
    <>
      <p className={classes.linea}>
        <strong>{titulo}</strong>
        {detalle !== '' && <span className={classes.detalle}>{detalle}</span>}
      </p>
      {conDetalle && abierto ? (
        <div className={classes.filas}>
          {filas.map((fila) => (
            <p key={fila.patente}>
              <Placa patente={fila.patente} dv={null} tamano="fila" /> {fila.detalle}
            </p>
          ))}
        </div>
      ) : (
        <p className={classes.placas}>
          {(abierto ? filas : filas.slice(0, A_LA_VISTA)).map(({ patente }) => (
            <Placa key={patente} patente={patente} dv={null} tamano="fila" />
          ))}
          {!abierto && filas.length > A_LA_VISTA && <span>y {filas.length - A_LA_VISTA} más</span>}
        </p>
      )}
      {seAbre && (
        <Button
          variant="subtle"
          size="compact-sm"
          aria-expanded={abierto}
          className={classes.abrir ?? ''}
          onClick={() => setAbierto(!abierto)}
        >
          {abierto ? 'Ver menos' : conDetalle ? 'Ver uno por uno' : `Ver los ${filas.length}`}
        </Button>
      )}
    </>
  );
};
