import type {
  ConvenioVM,
  TipoVehiculoDisponibleVM,
} from '#features/convenios/convenio.contract.ts';
import { formatearPesos } from '#values/dinero.ts';
import { nombreDeTipo } from '#values/nombre-visible.ts';
import { coincide } from '#values/texto.ts';
import { ETIQUETA_MES_LEGAL, type MesLegal } from '#values/vigencia.ts';
import { useMemo } from 'react';
import { Dialogo } from '../../ui/dialogo/Dialogo.tsx';
import { columnasDe } from '../../ui/tabla/columnas-de-lista.tsx';
import { Tabla } from '../../ui/tabla/Tabla.tsx';
import { useFilasLocales } from '../../ui/tabla/useFilasLocales.ts';
import type { Columna } from '../../ui/tabla/vista-de-tabla.ts';
import { primasDe } from './convenio-en-tarjeta.ts';

const SIN_USO = 'NO APLICA';

const nombreTipo = ({ tipoVehiculoVM }: TipoVehiculoDisponibleVM) =>
  nombreDeTipo(tipoVehiculoVM.nombre);
const nombreUso = ({ tipoUsoVM }: TipoVehiculoDisponibleVM) =>
  tipoUsoVM ? nombreDeTipo(tipoUsoVM.nombre) : SIN_USO;
const mesLegal = ({ mesLegalParaPoliza }: TipoVehiculoDisponibleVM): string =>
  ETIQUETA_MES_LEGAL[mesLegalParaPoliza as MesLegal] ?? String(mesLegalParaPoliza);

const COLUMNAS = columnasDe<TipoVehiculoDisponibleVM>([
  {
    clave: 'tipo',
    titulo: 'Tipo de vehículo',
    valor: nombreTipo,
    identifica: true,
  },
  { clave: 'uso', titulo: 'Tipo de uso', valor: nombreUso },
  { clave: 'mes', titulo: 'Mes legal', valor: mesLegal },
  {
    clave: 'prima',
    titulo: 'Prima',
    tipo: 'pesos',
    valor: ({ valorVentaBase }) => valorVentaBase,
  },
]);

const VARIABLE: Columna<TipoVehiculoDisponibleVM> = {
  clave: 'variable',
  titulo: 'Mínima y máxima',
  celda: ({ tienePrimaVariable, primaMinima, primaMaxima }) =>
    tienePrimaVariable && primaMinima !== null && primaMaxima !== null
      ? `${formatearPesos(primaMinima)} a ${formatearPesos(primaMaxima)}`
      : 'Prima fija',
  alinear: 'derecha',
  sinCorte: true,
};

const CON_VARIABLE = [...COLUMNAS, VARIABLE];

const coincideFila = (fila: TipoVehiculoDisponibleVM, texto: string) =>
  coincide(texto, nombreTipo(fila), nombreUso(fila));

interface ModalPrimasProps {
  readonly convenio: ConvenioVM;
  readonly abierto: boolean;
  readonly alCerrar: () => void;
}

export const ModalPrimas = ({ convenio, abierto, alCerrar }: ModalPrimasProps) => {
  const filas = useMemo(() => primasDe(convenio), [convenio]);
  const columnas = filas.some(({ tienePrimaVariable }) => tienePrimaVariable)
    ? CON_VARIABLE
    : COLUMNAS;
  const vista = useFilasLocales({ filas, columnas, coincide: coincideFila, tamano: 10 });
  return (
    <Dialogo
      opened={abierto}
      onClose={alCerrar}
      title={`Primas de ${convenio.nombre}`}
      size="52rem"
    >
      <Tabla
        titulo={`Primas de ${convenio.nombre}`}
        columnas={columnas}
        claveDe={({ id }) => id}
        vista={vista}
        unidad={['prima', 'primas']}
      />
    </Dialogo>
  );
};
