import { escribirPlanilla } from '#features/planillas/planilla.xlsx.ts';
import { enOrden } from '#features/planillas/planilla.ts';
import { PLANILLAS } from '#features/planillas/planillas.ts';
import { pedir } from '../cliente.ts';
import { enviarFormulario } from '../negocio/carga.ts';
import type { Ejemplo, Escena } from './ejemplo.ts';

const SUR = {
  rut: '77.123.456-7',
  razonSocial: 'CORREDORES DEL SUR LIMITADA',
  email: 'ventas@sur.example',
  comunaId: 'TEMUCO',
};

/** Workbooks by which an installation is filled. */
export const dePlanillas = ({ casa, admin }: Escena): Record<string, Ejemplo> => {
  const [hoja] = PLANILLAS.corredores.hojas;
  const fila = { hoja: 0, fila: 2, celdas: hoja ? enOrden(hoja, SUR) : [] };
  const escribir = (ruta: string, cuerpo: object) =>
    pedir(casa, 'POST', `/Planillas/${ruta}`, {
      token: admin,
      cuerpo: { clase: 'corredores', ...cuerpo },
    });
  return {
    'Planillas/Descargar': () => escribir('Descargar', {}),
    'Planillas/Leer': () =>
      enviarFormulario(casa, {
        ruta: '/Planillas/Leer',
        token: admin,
        campos: { clase: 'corredores' },
        archivo: escribirPlanilla('corredores', [[SUR]]),
        nombre: 'Corredores.xlsx',
      }),
    'Planillas/Revisar': () => escribir('Revisar', { filas: [fila] }),
    'Planillas/Guardar': () => escribir('Guardar', { filas: [{ ...fila, version: null }] }),
  };
};
