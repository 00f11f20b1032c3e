import type { VehiculoVM } from '#features/ventas/venta.contract.ts';
import { formatearPesos } from '#values/dinero.ts';
import { formatearFecha } from '#values/fecha.ts';
import { nombreDeTipo, nombreVisible } from '#values/nombre-visible.ts';
import { patenteConDv } from '#values/patente.ts';
import { nombreCompleto } from '#values/persona.ts';
import { esComunidad, formatearRut } from '#values/rut.ts';
import { useMemo } from 'react';
import { useSesion } from '../../lib/sesion/useSesion.ts';
import { Placa } from '../../ui/placa/Placa.tsx';
import { Tabla } from '../../ui/tabla/Tabla.tsx';
import { useFilasLocales } from '../../ui/tabla/useFilasLocales.ts';
import type { Columna } from '../../ui/tabla/vista-de-tabla.ts';
import classes from './TerminosYCondiciones.module.css';

type Dueno = VehiculoVM['propietarioVM'];

/** A public session sees an owner's e-mail only as present or absent. */
const rutDe = (dueno: Dueno): string =>
  'conocido' in dueno ? dueno.rutEnmascarado : formatearRut(dueno.rut, dueno.dv);
const correoDe = (dueno: Dueno, porEnlace: boolean): string => {
  if (dueno.email) return dueno.email;
  if ('conocido' in dueno) return dueno.tieneCorreo ? 'El registrado' : 'Sin correo';
  // COMUNIDAD has none: its policy goes to the buyer or the seller.
  if (!esComunidad(dueno.rut, dueno.dv)) return 'Sin correo';
  return porEnlace ? 'El de quien compra' : 'El de su usuario';
};

/** Columns by the author of the data: the buyer for a link, else the seller. */
const columnasPara = (porEnlace: boolean): readonly Columna<VehiculoVM>[] => [
  {
    clave: 'patente',
    titulo: 'Patente',
    celda: ({ patente, dv }) => patenteConDv(patente, dv),
    identifica: true,
    sinCorte: true,
  },
  {
    clave: 'vehiculo',
    titulo: 'Vehículo',
    celda: ({ tipoVehiculo, tipoUso, marca, modelo }) => (
      <div>
        {marca} {modelo}
        <span className={classes.detalle}>{nombreDeTipo(tipoVehiculo)}</span>
        <span className={classes.detalle}>
          Uso declarado por el {porEnlace ? 'comprador' : 'vendedor'}:{' '}
          {tipoUso === null ? 'NO APLICA' : nombreDeTipo(tipoUso)}
        </span>
      </div>
    ),
  },
  {
    clave: 'propietario',
    titulo: 'Propietario',
    celda: ({ propietarioVM: dueno }) => (
      <div>
        {nombreVisible(nombreCompleto(dueno), rutDe(dueno))}
        <span className={`${classes.detalle} ${classes.entero}`}>RUT {rutDe(dueno)}</span>
      </div>
    ),
  },
  {
    clave: 'correo',
    titulo: 'Correo',
    prioridad: 3,
    celda: ({ propietarioVM }) => correoDe(propietarioVM, porEnlace),
  },
  {
    clave: 'cobertura',
    titulo: 'Cobertura',
    prioridad: 1,
    // Two lines leave more width to the vehicle; on a card they are one.
    celda: ({ vigenciaDesde, vigenciaHasta }) => (
      <div>
        <span className={classes.dia}>del {formatearFecha(vigenciaDesde)}</span>{' '}
        <span className={classes.dia}>al {formatearFecha(vigenciaHasta)}</span>
      </div>
    ),
    sinCorte: true,
  },
  {
    clave: 'prima',
    titulo: 'Prima',
    celda: ({ prima }) => formatearPesos(prima),
    alinear: 'derecha',
    sinCorte: true,
  },
];

const usoDeclarado = (tipoUso: string | null): string =>
  `Uso declarado por el comprador: ${tipoUso === null ? 'NO APLICA' : nombreDeTipo(tipoUso)}`;

/** Facts that hold for every vehicle, said once above the cards instead of on each. */
interface Comunes {
  /** Use of all; undefined if they differ or there is one vehicle. */
  readonly uso: string | null | undefined;
  readonly fechas: boolean;
}

const comunesDe = (vehiculos: readonly VehiculoVM[]): Comunes => {
  const [uso, ...otros] = new Set(vehiculos.map(({ tipoUso }) => tipoUso));
  return {
    uso: vehiculos.length > 1 && otros.length === 0 ? uso : undefined,
    fechas: new Set(vehiculos.map((uno) => `${uno.vigenciaDesde} ${uno.vigenciaHasta}`)).size === 1,
  };
};

/** Cells of a buyer's cards that differ from the columns. */
const enTarjeta = ({ uso }: Comunes): Readonly<Record<string, Columna<VehiculoVM>['celda']>> => ({
  patente: ({ patente, dv }) => <Placa patente={patente} dv={dv} tamano="chica" />,
  vehiculo: ({ tipoVehiculo, tipoUso, marca, modelo }) => (
    <>
      <span className={classes.vehiculo}>
        {marca} {modelo} · {nombreDeTipo(tipoVehiculo)}
      </span>
      {uso === undefined && <span className={classes.detalle}>{usoDeclarado(tipoUso)}</span>}
    </>
  ),
  propietario: ({ propietarioVM: dueno }) => (
    <>
      {nombreVisible(nombreCompleto(dueno), rutDe(dueno))} · RUT {rutDe(dueno)}
      <span className={classes.detalle}>Correo: {correoDe(dueno, true)}</span>
    </>
  ),
  cobertura: ({ vigenciaDesde, vigenciaHasta }) =>
    `Cobertura: del ${formatearFecha(vigenciaDesde)} al ${formatearFecha(vigenciaHasta)}`,
});

/** Columns of a buyer's cards: nothing is folded, because a wrong plate or date costs the cover. */
const columnasDeComprador = (comunes: Comunes): readonly Columna<VehiculoVM>[] => {
  const celdas = enTarjeta(comunes);
  return columnasPara(true)
    .filter(({ clave }) => clave !== 'correo' && !(comunes.fechas && clave === 'cobertura'))
    .map((columna): Columna<VehiculoVM> => {
      const celda = celdas[columna.clave];
      return {
        ...columna,
        ...(!columna.identifica && { tarjeta: columna.clave === 'prima' ? 'estado' : 'linea' }),
        ...(celda && { celda }),
      };
    });
};

const DE_VENDEDOR = columnasPara(false);

/** Summary before paying: a wrong plate would mean driving uninsured. */
export const ResumenDeVenta = ({ vehiculos }: { readonly vehiculos: readonly VehiculoVM[] }) => {
  const porEnlace = useSesion().tipo === 'publica';
  const comunes = useMemo(() => comunesDe(vehiculos), [vehiculos]);
  const columnas = useMemo(
    () => (porEnlace ? columnasDeComprador(comunes) : DE_VENDEDOR),
    [porEnlace, comunes],
  );
  const vista = useFilasLocales({ filas: vehiculos, columnas });
  return (
    <div className={porEnlace ? classes.tarjetas : undefined}>
      {porEnlace && comunes.uso !== undefined && (
        <p className={classes.usoDeTodos}>{usoDeclarado(comunes.uso)}</p>
      )}
      <Tabla
        titulo="Resumen de la venta"
        compacta={porEnlace}
        columnas={columnas}
        claveDe={({ id }) => id}
        vista={vista}
        unidad={['vehículo', 'vehículos']}
      />
    </div>
  );
};
