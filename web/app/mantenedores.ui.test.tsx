import { ventanasDe } from '#features/acceso/ventanas.ts';
import type { Llamada } from '#values/llamada.ts';
import { PERFILES, type Rol } from '#values/perfil.ts';
import { matchRoutes } from 'react-router';
import { beforeEach, describe, expect, it } from 'vitest';
import { usarServidor } from '../lib/pruebas/servidor-de-pruebas.ts';
import { abrirVisitas, conSesion, TODAS_LAS_RUTAS } from './app-de-pruebas.tsx';

const servidor = usarServidor();
beforeEach(() => {
  sessionStorage.clear();
  servidor.responder('/version/versionFront', { json: { exito: true, datos: '1.3' } });
});

/** Windows by role (docs/decisiones.md, 'Roles'): A administrator, S support, C broker. */
const TABLA = [
  ['[A-RUTA-004]', '/mantenedores/crearConvenioCompleto', 'A'],
  ['[A-RUTA-005]', '/mantenedores/entidad', 'A'],
  ['[A-RUTA-006]', '/mantenedores/usuario', 'AC'],
  ['[A-RUTA-007]', '/mantenedores/corredor', 'A'],
  ['[A-RUTA-008]', '/mantenedores/convenio', 'AC'],
  ['[A-RUTA-009]', '/mantenedores/marca', 'A'],
  ['[A-RUTA-010]', '/mantenedores/modelo', 'A'],
  ['[A-RUTA-011]', '/mantenedores/tipoVehiculo', 'A'],
  ['[A-RUTA-012]', '/mantenedores/tiposUso', 'A'],
  ['[A-RUTA-013]', '/mantenedores/propietario', 'AS'],
  ['[A-RUTA-014]', '/mantenedores/vehiculos', 'AS'],
  ['[A-RUTA-015]', '/mantenedores/folio', 'AS'],
  ['[A-RUTA-016]', '/mantenedores/rangoPoliza', 'AS'],
  ['[A-RUTA-018]', '/mantenedores/primas', 'A'],
  ['[A-PLANILLA-007]', '/mantenedores/planillas', 'A'],
  ['[A-DETEN-005]', '/mantenedores/detencion', 'AS'],
  ['[A-REDAC-003]', '/mantenedores/redaccion', 'AS'],
  ['[A-ENSAYO-003]', '/mantenedores/ensayo', 'AS'],
] as const;
/** Screens of windows without a list and form; premiums are entered for an agreement of its list (O-03). */
const SIN_LISTA: Readonly<Record<string, readonly string[]>> = {
  '/mantenedores/primas': ['/mantenedores/primas/ingreso'],
  '/mantenedores/planillas': ['', '/corredores', '/usuarios', '/convenios'].map(
    (clase) => `/mantenedores/planillas${clase}`,
  ),
};
const pantallasDe = (ruta: string): readonly string[] =>
  SIN_LISTA[ruta] ?? [ruta, `${ruta}/ingreso`];

const ROLES = [
  ['administrador', 'A'],
  ['soporte', 'S'],
  ['corredor', 'C'],
  ['venta', '-'],
  ['ventaEspecial', '-'],
  ['publico', '-'],
] as const satisfies readonly (readonly [Rol, string])[];

const esLlamada = (valor: object): valor is Llamada => 'id' in valor && 'quien' in valor;
const llamadasEn = (valor: unknown, hondo = 0): Llamada[] => {
  if (typeof valor !== 'object' || valor === null || hondo > 3) return [];
  if (esLlamada(valor)) return [valor];
  return Object.values(valor).flatMap((uno) => llamadasEn(uno, hondo + 1));
};
const CONTRATOS = import.meta.glob<Record<string, unknown>>('../../features/**/*.contract.ts', {
  eager: true,
});
const LLAMADAS = new Map(
  Object.values(CONTRATOS)
    .flatMap((modulo) => Object.values(modulo).flatMap((uno) => llamadasEn(uno)))
    .map((llamada) => [llamada.id, llamada]),
);

/** Session of that role after login. */
const entrar = (rol: Exclude<Rol, 'anonimo'>) => {
  const publico = rol === 'publico';
  conSesion({
    tipo: publico ? 'publica' : 'login',
    perfil: PERFILES[publico ? 'venta' : rol].nombre,
    ventanas: ventanasDe(rol, (id) => LLAMADAS.get(id)?.quien ?? null),
  });
};
const ventanasPara = (rol: Rol) =>
  ventanasDe(rol, (id) => LLAMADAS.get(id)?.quien ?? null).filter((ruta) =>
    ruta.startsWith('/mantenedores/'),
  );

describe('the maintainers', () => {
  it.each(TABLA)('%s %s and its /ingreso are screens', (_, ruta) => {
    for (const una of pantallasDe(ruta)) {
      expect(matchRoutes(TODAS_LAS_RUTAS, una)?.at(-1)?.route.path).toBe(una);
    }
  });

  it.each(ROLES)(
    '[A-RUTA-002] [A-RUTA-041] %s has the windows of the table and no other',
    (rol, letra) => {
      const suyas = TABLA.filter(([, , quienes]) => quienes.includes(letra));
      expect(ventanasPara(rol).toSorted()).toEqual(suyas.map(([, ruta]) => ruta).toSorted());
    },
  );

  it.each(ROLES)(
    '[A-RUTA-038] [A-RUTA-039] [A-RUTA-040] %s opens those and is refused the others, in any case',
    async (rol, letra) => {
      entrar(rol);
      const { visitar } = await abrirVisitas();
      for (const [, ruta, quienes] of TABLA) {
        const una = (pantallasDe(ruta).at(-1) ?? ruta).toUpperCase();
        const esperada = quienes.includes(letra) ? una : '/error/NoAutorizado';
        expect(await visitar(una, esperada)).toMatchObject({ pathname: esperada });
      }
    },
  );
});
