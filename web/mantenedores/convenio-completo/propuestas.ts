import type { CorredorVM } from '#features/mantenedores/corredores/corredor.contract.ts';
import { LOGIN_PUBLICO } from '#features/usuario/usuario.ts';
import { anioDe, type Fecha } from '#values/fecha.ts';
import { formatearRut } from '#values/rut.ts';
import { sinTildes } from '#values/texto.ts';
import { periodoDe } from '#values/vigencia.ts';
import {
  CONVENIO_VACIO,
  type UsuarioDeLista,
  type ValoresDeConvenio,
} from '../convenio/convenio.ts';
import { type ValoresDeUsuario, valoresDe } from '../usuario/usuario.ts';

const MARZO = 3;
const finDe = (periodo: number): Fecha => `${periodo}-03-31`;

/**
 * Dates of a new agreement: sold from today to the end of the next legal period of private cars, with covers
 * to the end of the one after, which its last days sell.
 */
export const fechasPropuestas = (hoy: Fecha) => {
  const siguiente = periodoDe(hoy, MARZO) + 1;
  return {
    inicioVigencia: hoy,
    terminoVigencia: finDe(siguiente),
    fechaInicioVigenciaPolizas: hoy,
    fechaTerminoVigenciaPolizas: finDe(siguiente + 1),
  };
};

interface Conocido {
  readonly hoy: Fecha;
  /** Name of the broker as its list shows it. */
  readonly corredor: string;
  readonly usuarios: readonly UsuarioDeLista[];
}

const EN_LINEA = 0;
const CON_LOGIN = 0;
const SIN_LOGIN = 1;

/**
 * Proposals for the blank fields of an agreement; typed ones stay. Users of public links only make it one
 * without login, paid online.
 */
export const conPropuestas = (
  escritos: ValoresDeConvenio,
  { hoy, corredor, usuarios }: Conocido,
): ValoresDeConvenio => {
  const publico = usuarios.every(({ usuarioVM }) => usuarioVM.tipoLogin === LOGIN_PUBLICO);
  const fechas = fechasPropuestas(hoy);
  return {
    ...escritos,
    nombre: escritos.nombre || `${corredor.toUpperCase()} ${anioDe(hoy)}`,
    tipoDeAcceso: escritos.tipoDeAcceso ?? (publico ? SIN_LOGIN : CON_LOGIN),
    tipoDePago: escritos.tipoDePago ?? (publico ? EN_LINEA : null),
    inicioVigencia: escritos.inicioVigencia || fechas.inicioVigencia,
    terminoVigencia: escritos.terminoVigencia || fechas.terminoVigencia,
    fechaInicioVigenciaPolizas:
      escritos.fechaInicioVigenciaPolizas || fechas.fechaInicioVigenciaPolizas,
    fechaTerminoVigenciaPolizas:
      escritos.fechaTerminoVigenciaPolizas || fechas.fechaTerminoVigenciaPolizas,
  };
};

const PROPUESTOS = [
  ...(['nombre', 'tipoDeAcceso', 'tipoDePago', 'inicioVigencia', 'terminoVigencia'] as const),
  ...(['fechaInicioVigenciaPolizas', 'fechaTerminoVigenciaPolizas'] as const),
];

/** Values without those of a former proposal, so that another broker or other users get their own. */
export const sinPropuesta = (
  escritos: ValoresDeConvenio,
  propuesta: ValoresDeConvenio,
): ValoresDeConvenio => {
  const suyos = PROPUESTOS.filter((campo) => escritos[campo] === propuesta[campo]);
  return {
    ...escritos,
    ...Object.fromEntries(suyos.map((campo) => [campo, CONVENIO_VACIO[campo]])),
  };
};

/** User name for the public link of a broker: 'enlace.corredora.primera'. */
const usuarioDeEnlace = (corredor: string): string =>
  [
    'enlace',
    ...sinTildes(corredor)
      .toLowerCase()
      .replace(/[^a-z0-9 ]/g, '')
      .split(' ')
      .filter(Boolean)
      .slice(0, 2),
  ].join('.');

/** A user of public links in the broker's own name, for its form. */
export const enlaceDeCorredor = (corredor: CorredorVM): ValoresDeUsuario => ({
  ...valoresDe(null),
  rut: formatearRut(corredor.rut, corredor.dv),
  nombres: corredor.nombre ?? '',
  segundoNombre: corredor.segundoNombre ?? '',
  apellidoPaterno: corredor.apellidoPaterno ?? '',
  apellidoMaterno: corredor.apellidoMaterno ?? '',
  razonSocial: corredor.razonSocial ?? '',
  telefono: corredor.telefono ?? '',
  email: corredor.email ?? '',
  username: usuarioDeEnlace(corredor.nombreCompleto ?? ''),
});
