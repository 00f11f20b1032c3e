import type { DetieneVM } from '#features/registros/habilitacion.contract.ts';
import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { conSesion, montarApp } from '../../app/app-de-pruebas.tsx';
import { escribir } from '../../lib/navegador/almacen.ts';
import { elegir } from '../../lib/pruebas/elegir.ts';
import { pegar } from '../../lib/pruebas/pegar.ts';
import type { ServidorDePrueba } from '../../lib/pruebas/servidor-de-pruebas.ts';

/** A person's record as its list reads it, except the first name. */
export const FICHA = {
  id: 7,
  rut: 12_345_678,
  dv: '5',
  segundoNombre: null,
  apellidoPaterno: 'PINO',
  apellidoMaterno: 'DÍAZ',
  razonSocial: null,
  nombreCompleto: 'ROSA PINO DÍAZ',
  comunaId: 13_101,
  comuna: 'Santiago',
  email: 'rosa@correo.example',
  telefono: '912345678',
  villa: null,
  calle: 'HUÉRFANOS',
  numero: '1160',
  departamento: null,
  version: 3,
};

export const ok = (datos: unknown) => ({ json: { exito: true, datos } });

/** Dependents of a record, all 0 except these. */
export const detiene = (cuanto: Partial<DetieneVM> = {}) =>
  ok({
    convenios: 0,
    usuarios: 0,
    usuariosPorCerrar: 0,
    enlaces: 0,
    ventas: 0,
    numeros: 0,
    ...cuanto,
  });

interface Escena {
  readonly ventana: string;
  readonly endpoints: readonly string[];
}

/** A session with these calls, and the comunas. */
export const prepararMantenedor = (
  servidor: ServidorDePrueba,
  { ventana, endpoints }: Escena,
): void => {
  sessionStorage.clear();
  conSesion({ perfil: 'Administrador', ventanas: ['/bienvenida', ventana] });
  escribir({ endpoints: JSON.stringify(endpoints) });
  servidor.responder(
    '/Comunas/Buscar',
    ok([{ id: 13_101, nombre: 'Santiago', region: 'Metropolitana de Santiago' }]),
  );
};

/** Opens a form and returns functions for using it. */
export const abrirFormulario = async (ruta: string, titulo: string) => {
  const app = montarApp(ruta);
  await screen.findByRole('heading', { level: 1, name: titulo });
  await screen.findByRole('button', { name: 'GUARDAR' });
  const campo = (nombre: string) => screen.getByRole('textbox', { name: nombre });
  return {
    ...app,
    campo,
    escribir: (nombre: string, texto: string) => pegar(app.usuario, campo(nombre), texto),
    hay: (nombre: string) => screen.queryByRole('textbox', { name: nombre }) !== null,
    guardar: () => app.usuario.click(screen.getByRole('button', { name: 'GUARDAR' })),
    elegirComuna: () => elegir('Comuna', /^Santiago/),
  };
};

/** Row of a list by its identifying name. */
export const filaDe = async (nombre: string) =>
  within((await screen.findByRole('rowheader', { name: nombre })).closest('tr') as HTMLElement);

/** Opens the menu of a row, which holds what disables its record. */
export const abrirMenuDe = async (usuario: UserEvent, nombre: string) => {
  const fila = await filaDe(nombre);
  await usuario.click(fila.getByRole('button', { name: `Más acciones de ${nombre}` }));
  return fila;
};
