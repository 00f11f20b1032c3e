import { Button, Group } from '@mantine/core';
import { IconBrandWhatsapp, IconCheck, IconCopy, IconShare2 } from '@tabler/icons-react';
import { useState } from 'react';
import { copiar } from '../../lib/navegador/copiar.ts';
import { avisos } from '../../lib/avisos/notificaciones.ts';

interface CompartirProps {
  /** Accessible name: 'el enlace de FLOTAS SUR'. */
  readonly que: string;
  /** Text before the address. */
  readonly texto: string;
  /** Must not open anybody's purchase or documents, because recipients may pass it on. */
  readonly url: string;
}

/** True if the system has a share sheet: telephones do, over https. */
const hayHoja = (): boolean => typeof navigator.share === 'function';

/** Shares an address: by copying, by WhatsApp, or by the system's own sheet. */
export const Compartir = ({ que, texto, url }: CompartirProps) => {
  const [copiado, setCopiado] = useState(false);
  const pulsar = async () => {
    const listo = await copiar(url);
    setCopiado(listo);
    if (!listo) avisos.error('No se pudo copiar el enlace. Selecciónelo y cópielo a mano.');
  };
  return (
    <Group gap="xs">
      <Button
        variant="default"
        leftSection={
          copiado ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />
        }
        onClick={() => void pulsar()}
        aria-label={`Copiar ${que}`}
      >
        {copiado ? 'Copiado' : 'Copiar'}
      </Button>
      <Button
        component="a"
        href={`https://wa.me/?text=${encodeURIComponent(`${texto} ${url}`)}`}
        target="_blank"
        rel="noopener noreferrer"
        variant="default"
        leftSection={<IconBrandWhatsapp size={18} aria-hidden />}
        aria-label={`Enviar ${que} por WhatsApp`}
      >
        WhatsApp
      </Button>
      {hayHoja() && (
        <Button
          variant="default"
          leftSection={<IconShare2 size={18} aria-hidden />}
          // Closing the sheet is no failure.
          onClick={() => void navigator.share({ text: texto, url }).catch(() => undefined)}
          aria-label={`Compartir ${que}`}
        >
          Compartir
        </Button>
      )}
      <output className="solo-lectores">{copiado && 'Enlace copiado'}</output>
    </Group>
  );
};
