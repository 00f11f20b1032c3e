import { type Celdas, type ClaseDePlanilla, enOrden } from '#features/planillas/planilla.ts';
import { PLANILLAS } from '#features/planillas/planillas.ts';
import type { Casa } from './casa.ts';
import { pedir } from './cliente.ts';
import { enviarFormulario } from './negocio/carga.ts';

/** A company and a person as rows of the workbook of brokers. */
export const SUR: Celdas = {
  rut: '76.543.210-3',
  razonSocial: 'Corredores del Sur Ltda.',
  email: 'ventas@sur.example',
  comunaId: 'temuco',
  garantiaHasta: '31/12/2027',
};
export const ROSA: Celdas = {
  rut: '12345678-5',
  nombre: 'Rosa',
  apellidoPaterno: 'Pino',
  email: 'rosa@correo.example',
  comunaId: 'SANTIAGO',
};

/** A row of a workbook, at this number of its file. */
export const fila = (clase: ClaseDePlanilla, numero: number, celdas: Celdas, hoja = 0) => {
  const suya = PLANILLAS[clase].hojas[hoja];
  if (!suya) throw new Error(`no hay hoja ${hoja}`);
  return { hoja, fila: numero, celdas: enOrden(suya, celdas) };
};

/** A row that the review showed as new. */
export const nueva = (clase: ClaseDePlanilla, numero: number, celdas: Celdas, hoja = 0) => ({
  ...fila(clase, numero, celdas, hoja),
  version: null,
});

/** Calls of the workbooks with this token. */
export const llamadasDePlanillas = (casa: Casa, token: string) => {
  const escribir = async (ruta: string, cuerpo: object) =>
    (await pedir(casa, 'POST', `/Planillas/${ruta}`, { token, cuerpo })).cuerpo.datos;
  return {
    revisar: (clase: ClaseDePlanilla, filas: object[], con: object = {}) =>
      escribir('Revisar', { clase, filas, ...con }),
    guardar: (clase: ClaseDePlanilla, filas: object[]) => escribir('Guardar', { clase, filas }),
    subir: (clase: ClaseDePlanilla, archivo: Uint8Array, campos = {}) =>
      enviarFormulario(casa, {
        ruta: '/Planillas/Leer',
        token,
        campos: { clase, ...campos },
        archivo,
        nombre: 'Planilla.xlsx',
      }),
  };
};
