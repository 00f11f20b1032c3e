import type { CorreoVM } from '#features/envios/correos.contract.ts';
import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { montar } from '../../lib/pruebas/montar.tsx';
import { usarServidor } from '../../lib/pruebas/servidor-de-pruebas.ts';
import { exito } from '../datos-de-pruebas.ts';
import { documentoDeCorreo, vestir } from './CorreoDibujado.tsx';
import { Correos } from './Correos.tsx';

const HTML = `<!doctype html><html><head><style>a { color: red }</style></head>
<body style="margin:0"><p
  style="color:#123456">Su SOAP</p><a href="https://a.example/#c">Ver</a></body></html>`;

describe('[A-CORREO-005] a rendered mail', () => {
  it('obeys our pages’ policy: sheets with our nonce, no style attribute left', () => {
    const dicho = documentoDeCorreo(HTML, 'abc');
    expect(dicho).toContain('<style nonce="abc">');
    expect(dicho).not.toMatch(/\sstyle=/);
    const documento = new DOMParser().parseFromString(dicho, 'text/html');
    vestir(documento);
    expect(documento.body.style.margin).toBe('0px');
    expect(documento.querySelector('p')?.style.color).toBe('rgb(18, 52, 86)');
  });

  it('its links cannot open, because the frame forbids it', () => {
    const documento = new DOMParser().parseFromString(documentoDeCorreo(HTML, ''), 'text/html');
    vestir(documento);
    expect(documento.querySelector('base')?.target).toBe('_blank');
    expect(documento.querySelector('a')?.tabIndex).toBe(-1);
  });
});

describe('/soporte/correos', () => {
  const servidor = usarServidor();

  it('[V-CARAS-009] [A-CORREO-005] shows both parts of a mail, without scripts, and serves its attachments', async () => {
    const correo: CorreoVM = {
      archivo: 'uno.eml',
      para: 'ana@a.example',
      asunto: 'Su SOAP de HWJP59-8',
      fecha: '2026-11-20T15:00:00.000Z',
      bytes: 2_000,
    };
    const { archivo: _, bytes: __, ...leido } = correo;
    servidor.responder('/Correos/Buscar', exito({ porSmtp: false, correos: [correo] }));
    servidor.responder(
      '/Correos/Leer/uno.eml',
      exito({
        ...leido,
        texto: 'Póliza: N° 1000001',
        html: HTML,
        adjuntos: [{ nombre: 'Poliza_SOAP_HWJP59_1.pdf', bytes: 3_000 }],
      }),
    );
    servidor.responder('/Correos/Leer/uno.eml/Adjuntos/0', { texto: '%PDF' });
    montar(<Correos />);
    await userEvent.click(await screen.findByRole('button', { name: /^Leer/ }));
    const dialogo = within(await screen.findByRole('dialog'));
    const dibujado = await dialogo.findByTitle('El correo como se ve');
    expect(dibujado.getAttribute('sandbox')).toBe('allow-same-origin');
    expect(dibujado.getAttribute('srcdoc')).toContain('Su SOAP');
    // Hidden until its styles are applied.
    expect(dibujado).not.toHaveAttribute('data-vestido');
    const dentro = new DOMParser().parseFromString(HTML, 'text/html');
    vi.spyOn(dibujado as HTMLIFrameElement, 'contentDocument', 'get').mockReturnValue(dentro);
    vi.spyOn(dentro.documentElement, 'scrollHeight', 'get').mockReturnValue(900);
    fireEvent.load(dibujado);
    expect(dibujado).toHaveAttribute('data-vestido');
    vi.restoreAllMocks();
    expect(dialogo.getByText('Póliza: N° 1000001')).toBeInTheDocument();
    await userEvent.click(dialogo.getByRole('button', { name: /Poliza_SOAP_HWJP59_1\.pdf/ }));
    await expect.poll(() => servidor.pedidos('/Correos/Leer/uno.eml/Adjuntos/0').length).toBe(1);
  });
});
