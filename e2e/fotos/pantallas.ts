import type { Page } from '@playwright/test';
import { type CasaViva, expect } from '../casa.ts';
import * as hasta from './llegar.ts';

interface Pantalla {
  readonly nombre: string;
  readonly llegar: (page: Page, casa: CasaViva) => Promise<unknown>;
}

/** A screen that a demonstration user opens by its address. */
const de = (nombre: string, usuario: string, ruta: string): Pantalla => ({
  nombre,
  llegar: (page) => hasta.comoUsuario(page, usuario, ruta),
});

/** Screens of `npm run fotos`, in the order of a purchase and then of the menus. */
export const PANTALLAS: readonly Pantalla[] = [
  {
    nombre: '01-portada',
    llegar: async (page, casa) => page.goto(await hasta.enlacePublico(casa)),
  },
  { nombre: '02-auto-hallado', llegar: hasta.hallarEnPortada },
  { nombre: '03-terminos', llegar: hasta.variosEnPublico },
  {
    nombre: '04-pago-rechazado',
    llegar: async (page, casa) => {
      await hasta.comprarEnPublico(page, casa, 'Rechazar pago');
      await expect(page.getByText('No se hizo ningún cargo.')).toBeVisible();
    },
  },
  {
    nombre: '05-recibo',
    llegar: async (page, casa) => {
      await hasta.comprarEnPublico(page, casa, 'Aprobar pago');
      await expect(page).toHaveURL(/\/venta\/descargarPoliza\?IDV=\d+$/, { timeout: 60_000 });
      await expect(page.getByRole('link', { name: /PDF|Descargar/i }).first()).toBeVisible();
    },
  },
  { nombre: '06-ingreso-vacio', llegar: hasta.enIngreso },
  {
    nombre: '07-ingreso-hallado',
    llegar: async (page) => {
      await hasta.enIngreso(page);
      await hasta.hallarEnIngreso(page);
    },
  },
  {
    nombre: '08-vehiculos-anadidos',
    llegar: async (page) => {
      await hasta.enIngreso(page);
      await hasta.anadir(page, 2);
    },
  },
  de('09-inicio-vendedor', 'venta', '/bienvenida'),
  de('10-eleccion-convenio', 'venta', '/venta/seleccionConvenio'),
  { nombre: '11-varias-patentes', llegar: hasta.pegarPatentes },
  { nombre: '12-planilla-por-corregir', llegar: hasta.corregirPlanilla },
  de('13-inicio-corredor', 'corredor', '/bienvenida'),
  de('14-inicio-soporte', 'soporte', '/bienvenida'),
  de('15-inicio-administrador', 'admin', '/bienvenida'),
  {
    nombre: '16-busqueda',
    llegar: async (page) => {
      await hasta.comoUsuario(page, 'soporte');
      await hasta.buscar(page, hasta.APELLIDO);
    },
  },
  { nombre: '17-ficha-poliza', llegar: hasta.abrirPoliza },
  { nombre: '18-ficha-venta', llegar: hasta.abrirVenta },
  de('19-por-resolver', 'soporte', '/soporte/porResolver'),
  de('20-convenios', 'admin', '/mantenedores/convenio'),
  de('21-convenio-completo', 'admin', '/mantenedores/crearConvenioCompleto'),
  de('22-usuarios', 'admin', '/mantenedores/usuario'),
  de('23-usuario', 'admin', '/mantenedores/usuario/ingreso?id=1'),
  de('24-rangos', 'admin', '/mantenedores/rangoPoliza'),
  de('25-informe-ventas', 'corredor', '/Informes/InformeVentas'),
  de('26-renovaciones', 'venta', '/Informes/Renovaciones'),
  // A user whom no other screen needs: the account lists every open session.
  de('27-cuenta', 'ajeno', '/cuenta'),
  de('28-error-403', 'venta', '/mantenedores/usuario'),
  { nombre: '29-correo', llegar: hasta.abrirCorreo },
  { nombre: '30-acceso', llegar: (page) => page.goto('/acceso/iniciarSesion') },
  de('31-recordatorios', 'admin', '/Informes/Recordatorios'),
  de('32-calendario', 'admin', '/Informes/Calendario'),
  { nombre: '33-probar-cambio', llegar: hasta.probarCambio },
  de('34-precios', 'admin', '/mantenedores/primas/hoja?id=1'),
];
