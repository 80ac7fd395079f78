/** Seconds of a quarter note. */
const beat = 0.32;
const sampleRate = 8000;

/**
 * A short tune as a WAV file, computed for the demo season: nobody's music, some 30 KB. notes: semitones above middle C,
 * each a quarter note; null is a rest.
 */
export function tuneOf(notes: readonly (number | null)[]): Buffer {
  const perNote = Math.round(beat * sampleRate);
  const samples = Buffer.alloc(perNote * notes.length, 128);
  notes.forEach((note, n) => {
    if (note === null) return;
    const step = (2 * Math.PI * 261.63 * 2 ** (note / 12)) / sampleRate;
    for (let at = 0; at < perNote; at += 1) {
      // A note fades like a struck bell; an octave above it makes it brighter.
      const loudness = 90 * Math.exp((-3 * at) / perNote) * Math.min(1, at / 40);
      samples[n * perNote + at] =
        128 + Math.round(loudness * (0.75 * Math.sin(step * at) + 0.25 * Math.sin(2 * step * at)));
    }
  });
  return Buffer.concat([headOf(samples.length), samples]);
}

/** RIFF, PCM, one channel, 8 bits a sample. */
function headOf(length: number): Buffer {
  const head = Buffer.alloc(44);
  head.write('RIFF', 0);
  head.writeUInt32LE(36 + length, 4);
  head.write('WAVEfmt ', 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(sampleRate, 24);
  head.writeUInt32LE(sampleRate, 28);
  head.writeUInt16LE(1, 32);
  head.writeUInt16LE(8, 34);
  head.write('data', 36);
  head.writeUInt32LE(length, 40);
  return head;
}
