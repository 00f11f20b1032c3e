import { Button, Group } from '@mantine/core';
import { IconBrandWhatsapp, IconCheck, IconCopy, IconShare2 } from '@tabler/icons-react';
import { useState } from 'react';
import { copiar } from '../../lib/copiar.ts';
import { avisos } from '../../lib/notificaciones.ts';

interface CompartirProps {
  /** What it is, for who hears it instead of seeing it: 'el enlace de FLOTAS SUR'. */
  readonly que: string;
  /** Goes before the address. */
  readonly texto: string;
  /** Never one that opens somebody's purchase or documents: whoever gets it may pass it on. */
  readonly url: string;
}

/** Where the system has a sheet to share by: telephones do, over https. */
const hayHoja = (): boolean => typeof navigator.share === 'function';

/** Hands an address on: copied, by WhatsApp, or by the system's own sheet. */
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
