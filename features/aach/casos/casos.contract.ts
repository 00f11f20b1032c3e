import { casoVM, desenlaceEntrada } from '#features/aach/caso.contract.ts';
import { quienConsulta } from '#features/polizas/consulta/soporte.contract.ts';
import { definirLlamada, idEntrada } from '#values/llamada.ts';
import { z } from 'zod';

/** Maximum open cases shown. */
export const MAXIMO_DE_CASOS = 500;

/** GET CasosAach/Buscar: open cases, or all cases of one policy by its number. */
export const buscarCasos = definirLlamada({
  id: 'CasosAach/Buscar',
  resumen:
    'Casos de pólizas rechazadas por la AACH: abiertos, lo que vence antes primero, o de una póliza',
  metodos: ['GET'],
  rutas: ['/CasosAach/Buscar'],
  entrada: z.strictObject({ numeroPoliza: idEntrada.optional() }),
  salida: z.array(casoVM),
  sobre: true,
  quien: quienConsulta,
});

/** POST CasosAach/Resolver: a person ends a case; its policy is never sent to the AACH again. */
export const resolverCaso = definirLlamada({
  id: 'CasosAach/Resolver',
  resumen: 'Termina el caso de una póliza rechazada por la AACH',
  metodos: ['POST'],
  rutas: ['/CasosAach/Resolver'],
  entrada: desenlaceEntrada.extend({ id: idEntrada }),
  textos: { nota: 'lineas' },
  salida: casoVM,
  sobre: true,
  quien: { administrador: 'todo', soporte: 'todo' },
  errores: [
    'aach.caso_no_encontrado',
    'aach.desenlace_no_corresponde',
    'poliza.emision_incompleta',
    'aprobacion.exigida',
  ],
});
