import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect } from 'vitest';
import { fechaSantiago } from '#values/fecha.ts';
import { conSesion, montarApp } from '../app/app-de-pruebas.tsx';
import { ahora } from '../lib/navegador/ahora.ts';
import { usarServidor } from '../lib/pruebas/servidor-de-pruebas.ts';
import { exito } from '../soporte/datos-de-pruebas.ts';

export const HOY = fechaSantiago(ahora());
export const VENTAS = '/InformeVentasPorConvenios/InformeVentasPorConvenios';
export const ANULADAS = '/InformeVentasAnuladasPorConvenios/InformeVentasAnuladasPorConvenios';
export const CONVENIOS = '/Convenios/BuscarSimplePorUsuario/3';
export const EN_PANTALLA = '/Informes/VentasEnPantalla';
export const DE_CONVENIO = '/Informes/VentasDeConvenio';
export const PROPIOS = '/Corredores/BuscarPorUsuarioId';

const NADA = {
  ventas: 0,
  vehiculos: 0,
  porEmitir: 0,
  prima: 0,
  anuladas: 0,
  primaAnulada: 0,
  primaNeta: 0,
};

export const corredor = (id: number, razonSocial: string) => ({
  id,
  rut: 76_000_000 + id,
  dv: '1',
  razonSocial,
  nombreCompleto: razonSocial,
  nombre: null,
  segundoNombre: null,
  apellidoPaterno: null,
  apellidoMaterno: null,
  email: null,
  telefono: null,
  comunaId: null,
  calle: null,
  numero: null,
  departamento: null,
  villa: null,
  vigente: true,
  version: 1,
  comuna: null,
});

const { createObjectURL } = URL;
const { click } = HTMLAnchorElement.prototype;

/** The API of these screens for every test of a file, and the files given to the browser. */
export const usarInformes = () => {
  const servidor = usarServidor();
  const guardados: { nombre: string; bytes: number }[] = [];

  beforeEach(() => {
    sessionStorage.clear();
    guardados.length = 0;
    let bytes = 0;
    URL.createObjectURL = (contenido) => {
      bytes = (contenido as Blob).size;
      return 'blob:prueba';
    };
    // jsdom saves no file: the link's name tells its name.
    HTMLAnchorElement.prototype.click = function pulsar(this: HTMLAnchorElement) {
      guardados.push({ nombre: this.download, bytes });
    };
    servidor.responder(
      CONVENIOS,
      exito([
        { id: 11, nombre: 'DEMO DIRECTO', corredor: 'CORREDORA DEMO SPA' },
        { id: 12, nombre: 'DEMO FLOTAS', corredor: 'CORREDORA DEMO SPA' },
      ]),
    );
    servidor.responder(EN_PANTALLA, exito({ total: NADA, convenios: [] }));
    servidor.responder(PROPIOS, exito([corredor(5, 'CORREDORA DEMO SPA')]));
    servidor.responder(
      '/Corredores/Buscar',
      exito([corredor(5, 'CORREDORA DEMO SPA'), corredor(6, 'OTRA LTDA')]),
    );
  });

  afterEach(() => {
    URL.createObjectURL = createObjectURL;
    HTMLAnchorElement.prototype.click = click;
  });

  return { servidor, guardados };
};

export const abrir = async (perfil: string, pantalla = 'InformeVentas') => {
  conSesion({
    perfil,
    ventanas: ['/bienvenida', '/Informes/InformeVentas', '/Informes/InformeVentasAnuladas'],
  });
  const app = montarApp(`/Informes/${pantalla}`);
  const boton = await screen.findByRole('button', { name: 'Generar Informe' });
  return { ...app, boton };
};
export const listo = async (boton: HTMLElement) => waitFor(() => expect(boton).toBeEnabled());
export const archivo = exito({ fileContents: btoa('PK'), fileDownloadName: 'Informe.xlsx' });
