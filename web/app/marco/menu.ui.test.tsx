import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type GrupoMenu, gruposVisibles, visiblesDe } from './menu.ts';

const grupo: GrupoMenu = {
  titulo: 'Mantenedores',
  entradas: [
    { titulo: 'Convenios', ruta: '/convenios' },
    { titulo: 'Usuarios', ruta: '/usuarios', separador: true },
    { titulo: 'Marcas', ruta: '/marcas' },
    { titulo: 'Modelos', ruta: '/modelos', separador: true },
    { titulo: 'Folios', ruta: '/folios' },
  ],
};
const solo =
  (...rutas: string[]) =>
  (ruta: string) =>
    rutas.includes(ruta);

describe('visiblesDe', () => {
  it('[V-NAV-011] keeps only the entries the user may access, in order', () => {
    expect(
      visiblesDe(grupo.entradas, solo('/folios', '/convenios')).map(({ titulo }) => titulo),
    ).toEqual(['Convenios', 'Folios']);
  });

  it('[V-NAV-015] draws the divider before the next visible entry', () => {
    expect(
      visiblesDe(grupo.entradas, () => true)
        .filter(({ divisorAntes }) => divisorAntes)
        .map(({ titulo }) => titulo),
    ).toEqual(['Marcas', 'Folios']);
  });

  it('[V-NAV-015] moves the divider on when the entries after the separator are hidden', () => {
    expect(visiblesDe(grupo.entradas, solo('/usuarios', '/folios'))).toEqual([
      { titulo: 'Usuarios', ruta: '/usuarios', divisorAntes: false },
      { titulo: 'Folios', ruta: '/folios', divisorAntes: true },
    ]);
  });

  it('[V-NAV-015] never draws a divider above the first visible entry', () => {
    fc.assert(
      fc.property(fc.subarray(grupo.entradas.map(({ ruta }) => ruta)), (rutas) => {
        const [primera] = visiblesDe(grupo.entradas, solo(...rutas));
        expect(primera?.divisorAntes ?? false).toBe(false);
      }),
    );
  });
});

describe('gruposVisibles', () => {
  it('[V-NAV-012] makes a plain link with the title of the only visible entry', () => {
    expect(gruposVisibles([grupo], solo('/marcas'))).toEqual([
      { forma: 'enlace', titulo: 'Marcas', ruta: '/marcas' },
    ]);
  });

  it('[V-NAV-013] makes a dropdown with the group’s name when several are visible', () => {
    expect(gruposVisibles([grupo], solo('/marcas', '/folios'))).toMatchObject([
      { forma: 'desplegable', titulo: 'Mantenedores' },
    ]);
  });

  it('[A-PORTADA-006] a group with all its functions is a dropdown as long as two of them are visible', () => {
    const corta = [{ titulo: 'Buscar', ruta: '/inicio', ventana: '/usuarios' }];
    const soporte: GrupoMenu = { titulo: 'Soporte', entradas: corta, todas: grupo.entradas };
    expect(gruposVisibles([soporte], solo('/marcas', '/usuarios'))).toMatchObject([
      { forma: 'desplegable', entradas: [{ titulo: 'Buscar' }], todas: [{}, {}] },
    ]);
    expect(gruposVisibles([soporte], solo('/marcas'))).toEqual([
      { forma: 'enlace', titulo: 'Marcas', ruta: '/marcas' },
    ]);
    expect(gruposVisibles([soporte], solo('/inicio'))).toEqual([]);
  });

  it('[V-NAV-014] hides a group without visible entries', () => {
    expect(gruposVisibles([grupo], () => false)).toEqual([]);
  });
});
