import type { VerificacionVM } from '#features/polizas/verificacion/verificacion.contract.ts';
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { montarApp } from '../app/app-de-pruebas.tsx';
import { usarServidor } from '../lib/pruebas/servidor-de-pruebas.ts';

const servidor = usarServidor();
const CODIGO = 'nAoYN8VMmwcWmwSe4JZVCA';
const RUTA = `/Verificar/${CODIGO}`;
beforeEach(() => sessionStorage.clear());
afterEach(() => {
  vi.unstubAllGlobals();
});

const POLIZA: VerificacionVM = {
  estado: 'vigente',
  numeroPoliza: 1_000_001,
  patente: 'HW**59',
  tipoVehiculo: 'AUTOMOVIL',
  fechaVigenciaDesde: '2026-11-21',
  fechaVigenciaHasta: '2027-03-31',
  redaccion: 'POL320260028',
  sha256: 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
  versionesAnteriores: [],
};
const responder = (cambios: Partial<VerificacionVM> = {}) =>
  servidor.responder(RUTA, { json: { exito: true, datos: { ...POLIZA, ...cambios } } });

describe('/verificar/{codigo}', () => {
  it('[V-NOMBRE-013] shows anybody plate, type, dates, wording and the hash of the file', async () => {
    responder();
    montarApp(`/verificar/${CODIGO}`);
    for (const dato of [
      'HW**59',
      'Automóvil',
      '21/11/2026',
      '31/03/2027',
      'POL320260028',
      POLIZA.sha256,
    ]) {
      expect(await screen.findByText(String(dato))).toBeVisible();
    }
  });

  it.each([
    ['vigente', 'Póliza vigente'],
    ['no_iniciada', 'Cobertura no iniciada'],
    ['vencida', 'Póliza vencida'],
    ['anulada', 'Póliza anulada'],
  ] as const)('says %s in words', async (estado, texto) => {
    responder({ estado });
    montarApp(`/verificar/${CODIGO}`);
    expect(await screen.findByText(texto)).toBeVisible();
  });

  it.each([404, 400])('explains a code without a policy kindly (%i)', async (estado) => {
    servidor.responder(RUTA, { estado, json: { exito: false, codigo: 'poliza.no_encontrada' } });
    montarApp(`/verificar/${CODIGO}`);
    expect(await screen.findByRole('heading', { name: 'No encontramos esa póliza' })).toBeVisible();
  });

  it('offers a retry when the server fails, and does not call the policy false', async () => {
    servidor.responder(RUTA, {
      estado: 500,
      json: { exito: false, codigo: 'servidor.inesperado', idSolicitud: 'abc-7' },
    });
    const { usuario } = montarApp(`/verificar/${CODIGO}`);
    expect(await screen.findByText('abc-7')).toBeVisible();
    expect(screen.queryByText('No encontramos esa póliza')).toBeNull();
    responder();
    await usuario.click(screen.getByRole('button', { name: 'Reintentar' }));
    expect(await screen.findByText('Póliza vigente')).toBeVisible();
  });

  it('shows no hash while there is no signed file', async () => {
    responder({ sha256: null });
    montarApp(`/verificar/${CODIGO}`);
    await screen.findByText('Póliza vigente');
    expect(screen.queryByText('¿El PDF que tiene es el original?')).toBeNull();
  });

  it('tells the original file from any other, in the browser', async () => {
    vi.stubGlobal('isSecureContext', true);
    responder();
    const { usuario, container } = montarApp(`/verificar/${CODIGO}`);
    await screen.findByRole('button', { name: 'Comparar mi PDF' });
    const entrada = container.ownerDocument.querySelector<HTMLInputElement>('input[type=file]');
    if (!entrada) throw new Error('sin campo de archivo');
    // POLIZA.sha256 is the hash of 'abc' (FIPS 180-2).
    await usuario.upload(entrada, new File(['abc'], 'poliza.pdf', { type: 'application/pdf' }));
    expect(await screen.findByText(/poliza.pdf es el archivo original/)).toBeVisible();
    await usuario.upload(entrada, new File(['abd'], 'otra.pdf', { type: 'application/pdf' }));
    expect(await screen.findByText(/otra.pdf no es el archivo emitido/)).toBeVisible();
  });

  it('[A-LIMP-003] names a superseded file, with when and why it was replaced', async () => {
    vi.stubGlobal('isSecureContext', true);
    const { sha256 } = POLIZA;
    responder({
      sha256: 'f'.repeat(64),
      versionesAnteriores: [
        { sha256: String(sha256), fechaReemplazo: '2026-12-02', motivo: 'vigencia' },
      ],
    });
    const { usuario, container } = montarApp(`/verificar/${CODIGO}`);
    expect(await screen.findByRole('heading', { name: 'Versiones anteriores' })).toBeVisible();
    expect(screen.getByText(String(sha256))).toBeVisible();
    const entrada = container.ownerDocument.querySelector<HTMLInputElement>('input[type=file]');
    if (!entrada) throw new Error('sin campo de archivo');
    await usuario.upload(entrada, new File(['abc'], 'vieja.pdf', { type: 'application/pdf' }));
    expect(
      await screen.findByText(
        'vieja.pdf es una versión anterior: se reemplazó el 02/12/2026 porque cambió su vigencia.',
      ),
    ).toBeVisible();
  });
});
