import { expect, it } from 'vitest';
import { ventanasDe } from '#features/acceso/ventanas.ts';
import { ROLES } from '#values/perfil.ts';
import { alcanceDeInforme, CLASES_DE_INFORME, INFORMES } from './clases-de-informe.ts';
import { informeDe } from './informe.contract.ts';

it.each(CLASES_DE_INFORME)(
  'the screen of %s opens for every role that may request the report',
  (clase) => {
    const { id, quien } = informeDe[clase];
    const abren = ROLES.filter((rol) =>
      ventanasDe(rol, (llamada) => (llamada === id ? quien : null)).includes(INFORMES[clase].ruta),
    );
    expect(abren).toEqual(ROLES.filter((rol) => alcanceDeInforme(clase, rol)));
    expect(abren.length).toBeGreaterThan(0);
  },
);
